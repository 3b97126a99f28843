"""Picture files: read, decoded or refused in words, written; pictures of strangers, made anew so that they
hold pixels and nothing else; sheets with letters on them.
"""

from vision.pictures.cleaning import clean_picture as clean_picture
from vision.pictures.decoding import BadPicture as BadPicture
from vision.pictures.decoding import decode_picture as decode_picture
from vision.pictures.file import REDUCED as REDUCED
from vision.pictures.file import picture_bytes as picture_bytes
from vision.pictures.file import read_picture as read_picture
from vision.pictures.file import write_picture as write_picture
from vision.pictures.sheet import NoUnicodeText as NoUnicodeText
from vision.pictures.sheet import Sheet as Sheet
