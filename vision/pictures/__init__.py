"""Pictures of strangers, made anew so that they hold pixels and nothing else; sheets with letters on them."""

from vision.pictures.cleaning import NotAPicture as NotAPicture
from vision.pictures.cleaning import clean_picture as clean_picture
from vision.pictures.sheet import NoUnicodeText as NoUnicodeText
from vision.pictures.sheet import Sheet as Sheet
