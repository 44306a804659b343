"""What is drawn rather than said. A picture repeats facts that the words beside it carry in full.

space.py       the camera, the lamp, and paint
dice.py        ivory dice in every face and turn
porcelain.py   the cloth and the bowl
prepare.py     draws dice and tables beforehand, into `prepared/`
sheets.py      opens what was drawn beforehand
plate.py       the award's plate and its lettering
bowl.py        one throw: `Bowl` in, PNG out by `draw`
painter.py     `Painter`, who draws beside the event loop
"""

from bot.pictures.bowl import Bowl, draw
from bot.pictures.painter import Painter
from bot.pictures.plate import Script

__all__ = ["Bowl", "Painter", "Script", "draw"]
