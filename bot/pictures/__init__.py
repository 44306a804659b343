"""What is drawn rather than said. A picture repeats facts that the words beside it carry in full.

space.py       the camera, the lamp, and paint
dice.py        ivory dice in every face and turn
porcelain.py   the cloth and the bowl
prepare.py     draws dice and tables beforehand, into `prepared/`
sheets.py      opens what was drawn beforehand
plate.py       the award's plate and its lettering
bowl.py        one throw: `Bowl` in, PNG out by `draw`

shapes.py      suits, stars and crowns, cut out of paint
lettering.py   words on one line
cards.py       each of the 54 cards in three formats, and the orders in which they are read
cloth.py       the green cloth under them, and the colours of what lies on it
hand.py        one hand: `Hand` in, PNG out
panels.py      what lies on the public table beside cards
felt.py        the public table: `Felt` of three `Place`s in, PNG out

painter.py     `Painter`, who draws all of them beside the event loop
"""

from bot.pictures.bowl import Bowl, draw
from bot.pictures.cards import body_first, descending
from bot.pictures.felt import Felt, Place
from bot.pictures.hand import Hand
from bot.pictures.painter import Painter
from bot.pictures.plate import Script

__all__ = ["Bowl", "Felt", "Hand", "Painter", "Place", "Script", "body_first", "descending", "draw"]
