"""The link with which the first operator makes an account: printed on the service's console, for one use.

Whoever reads the console of the service controls the table anyway. The link expires when an operator has an
account, however that was made, and with the process: it is stored nowhere.
"""

from __future__ import annotations

import secrets
import threading
from hmac import compare_digest
from typing import Final

from tablectl.adapters.accounts import Account, Accounts, Role
from tablectl.errors import TablectlError

FIRST_OPERATOR_PAGE: Final = "/first-operator"


class LinkExpired(TablectlError):
    """The link was used, never existed, or an operator has an account by now."""


class FirstOperator:
    """The link and its token. Safe to use from several threads."""

    def __init__(self, accounts: Accounts) -> None:
        """Makes the link, if no operator has an account."""
        self._accounts = accounts
        self._token = "" if accounts.has_operator() or not accounts.kept else secrets.token_urlsafe(32)
        self._lock = threading.Lock()

    @property
    def link(self) -> str:
        """The part after the pages' address; empty where no link is needed. A browser sends nobody the part
        after ``#``."""
        return f"{FIRST_OPERATOR_PAGE.lstrip('/')}#{self._token}" if self._token else ""

    def is_valid(self, token: str) -> bool:
        """Whether this is the link's token, and it has not expired."""
        own = self._token
        return bool(own) and compare_digest(token.encode(), own.encode())

    def create(self, token: str, name: str, password: str, at: str) -> Account:
        """Make the first operator's account, which takes a while; then the link expires.

        Raises:
            LinkExpired: the token is not valid.
            InputError: the name or the password is not allowed; the link stays valid.
            StateDirError: the account cannot be written.
        """
        with self._lock:
            if not self.is_valid(token):
                raise LinkExpired("this link is no longer valid")
            if self._accounts.has_operator():
                self._token = ""
                raise LinkExpired("an operator has an account already: log in")
            account = self._accounts.add(name, Role.OPERATOR, password, at)
            self._token = ""
            return account
