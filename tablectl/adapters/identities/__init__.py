"""Players' identities: words and pictures, from the table's file and from the judge's form."""

from tablectl.adapters.identities.book import PLAYERS_FILE as PLAYERS_FILE
from tablectl.adapters.identities.book import IdentityBook as IdentityBook
from tablectl.adapters.identities.book import read_players as read_players
from tablectl.adapters.identities.people import PEOPLE_FILE as PEOPLE_FILE
from tablectl.adapters.identities.people import PeopleBook as PeopleBook
from tablectl.adapters.identities.people import read_people as read_people
from tablectl.adapters.identities.pictures import MAX_BYTES as MAX_BYTES
from tablectl.adapters.identities.pictures import PictureKind as PictureKind
from tablectl.adapters.identities.pictures import PictureRefused as PictureRefused
