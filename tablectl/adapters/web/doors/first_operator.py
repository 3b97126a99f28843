"""The link by which the first operator gets an account: told on the service's console, good for one use.

Whoever reads the console of the service rules the table already. The link ends when an operator has an
account, however that was made, and with the process: it is kept nowhere.
"""

from __future__ import annotations

import secrets
import threading
from hmac import compare_digest
from typing import Final

from tablectl.adapters.accounts import Account, Accounts, Role
from tablectl.errors import TablectlError

FIRST_OPERATOR_PAGE: Final = "/first-operator"


class LinkOver(TablectlError):
    """The link was used, is a stranger's invention, or an operator has an account by now."""


class FirstOperator:
    """Safe to use from several threads."""

    def __init__(self, accounts: Accounts) -> None:
        """The link is made here, if an operator is needed."""
        self._accounts = accounts
        self._token = "" if accounts.has_operator() or not accounts.kept else secrets.token_urlsafe(32)
        self._lock = threading.Lock()

    @property
    def link(self) -> str:
        """What follows the pages' address; empty where no link is needed. What stands after ``#`` is sent to
        nobody."""
        return f"{FIRST_OPERATOR_PAGE.lstrip('/')}#{self._token}" if self._token else ""

    def fits(self, token: str) -> bool:
        """Whether this is the link's token, and it is still good."""
        mine = self._token
        return bool(mine) and compare_digest(token.encode(), mine.encode())

    def create(self, token: str, name: str, password: str, at: str) -> Account:
        """The first operator's account. Takes a while; afterwards the link is over.

        Raises:
            LinkOver: the token opens nothing.
            InputError: the name or the password cannot be one; the link stays good.
            StateDirError: the account cannot be written.
        """
        with self._lock:
            if not self.fits(token):
                raise LinkOver("this link is no longer valid")
            if self._accounts.has_operator():
                self._token = ""
                raise LinkOver("an operator has an account already: log in")
            account = self._accounts.add(name, Role.OPERATOR, password, at)
            self._token = ""
            return account
