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

paper.py       the paper of 陞官圖, and the colours of what is printed or laid on it
strokes.py     arrows and rings, painted tile by tile
upright.py     names in columns, or in lines in a small room
tablets.py     the lacquer tray, the tablets of two offices, arrows and seals
tray.py        one turn: `Tray` in, PNG out
spiral.py      the order of the departments' cells, and where pieces lie in one
pieces.py      eight players' pieces
tumble.py      a throw in the bowl or on the tray that moves: `Tumble` in, GIF out
board.py       the printed sheet
chart.py       the sheet with its pieces: `Sheet` in, PNG out
naming.py      names that find room beside what they name
stair.py       the stair of a career
career.py      a career as a stair: `Career` of `Landing`s in, PNG out

small.py       dice and cards as emojis

painter.py     `Painter`, who draws all of them beside the event loop
"""

from bot.pictures.board import Department
from bot.pictures.bowl import Bowl, draw
from bot.pictures.cards import body_first, descending
from bot.pictures.career import Career
from bot.pictures.chart import Move, Piece, Sheet, Standing
from bot.pictures.felt import Felt, Place
from bot.pictures.hand import Hand
from bot.pictures.painter import Painter
from bot.pictures.paper import Tint
from bot.pictures.plate import Script
from bot.pictures.stair import Landing
from bot.pictures.tablets import Way
from bot.pictures.tray import Post, Step, Tray

__all__ = [
    "Bowl",
    "Career",
    "Department",
    "Felt",
    "Hand",
    "Landing",
    "Move",
    "Painter",
    "Piece",
    "Place",
    "Post",
    "Script",
    "Sheet",
    "Standing",
    "Step",
    "Tint",
    "Tray",
    "Way",
    "body_first",
    "descending",
    "draw",
]
