"""Tile sets and the pictures of their faces, upright and flat.

A ``TileDesign`` says how a set looks, ``draw_face`` draws it: fixed designs, made-up ones and
sets of ready pictures. A face here has no place, light or thickness.
"""

from __future__ import annotations

from vision.scene.faces.design import Inks, TileDesign, random_design, unusual_design
from vision.scene.faces.face import draw_face
from vision.scene.faces.invented.shapes import INVENTED, ONE_STICK
from vision.scene.faces.pictured_faces import PicturedFaces, read_pictured_faces
from vision.scene.faces.red_fives import MARKED_STYLES

__all__ = [
    "INVENTED",
    "MARKED_STYLES",
    "ONE_STICK",
    "Inks",
    "PicturedFaces",
    "TileDesign",
    "draw_face",
    "random_design",
    "read_pictured_faces",
    "unusual_design",
]
