"""Words as pixels, in the letters that this computer has."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

from tutor.table.drawing.scene import Text

#: Letters are drawn so many times as large and then reduced: so they stand between pixels too.
_FINE = 4
#: Files that hold letters, plain and bold, as Linux, Windows and macOS name them.
_FILES = (
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
    ("segoeui.ttf", "segoeuib.ttf"),
    ("Arial.ttf", "Arial Bold.ttf"),
    ("LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"),
)
#: What stands in for signs that some letters lack.
_INSTEAD = {"▸": "›", "◂": "‹"}
_SHARES = {"start": 0.0, "middle": 0.5, "end": 1.0}

_Font = ImageFont.FreeTypeFont | ImageFont.ImageFont


class Lettered(NamedTuple):
    """How much of each pixel a line of words covers, and where its upper left pixel is."""

    cover: NDArray[np.float32]
    left: int
    top: int


def lettered(text: Text, density: float) -> Lettered:
    """A line of words, with ``density`` pixels to a table unit.

    >>> words = lettered(Text(10, 20, "6-4", 14, "#000000"), 2)
    >>> 15 < words.left < 25, words.cover.shape[1] > 30
    (True, True)
    """
    font = _font(text.bold, text.size * density * _FINE)
    words = "".join(_shown(letter, font) for letter in text.text)
    x = text.x * density - _SHARES[text.anchor] * font.getlength(words) / _FINE
    y = text.y * density
    start, above, end, below = (edge / _FINE for edge in font.getbbox(words, anchor="ls"))
    left, top = floor(x + start) - 1, floor(y + above) - 1
    size = (ceil(x + end) + 1 - left, ceil(y + below) + 1 - top)
    sheet = Image.new("L", (size[0] * _FINE, size[1] * _FINE))
    place = ((x - left) * _FINE, (y - top) * _FINE)
    ImageDraw.Draw(sheet).text(place, words, fill=255, font=font, anchor="ls")
    cover = np.asarray(sheet.reduce(_FINE), np.float32) / np.float32(255)
    return Lettered(cover, left, top)


@lru_cache(maxsize=64)
def _font(bold: bool, size: float) -> _Font:
    for files in _FILES:
        try:
            return ImageFont.truetype(files[bold], size, layout_engine=ImageFont.Layout.BASIC)
        except OSError:
            continue
    return ImageFont.load_default(size)


@lru_cache(maxsize=512)
def _shown(letter: str, font: _Font) -> str:
    """The letter, or what stands in for it."""
    instead = _INSTEAD.get(letter)
    if instead is not None and bytes(font.getmask(letter)) == bytes(font.getmask("\uffff")):
        return instead
    return letter
