"""Pictures of strangers, made anew: what comes out holds pixels and nothing else."""

from vision.pictures.cleaning import NotAPicture as NotAPicture
from vision.pictures.cleaning import clean_picture as clean_picture
