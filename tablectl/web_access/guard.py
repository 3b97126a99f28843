"""Stands before every route: nothing is done for another site's page, and nobody asks without end."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tablectl.web_access.limits import TryCounter
from tablectl.web_access.origins import same_origin
from tablectl.web_access.rules import Rule, by_route
from tablectl.web_access.visitors import refuse_too_many

RULE: Final = "tablectl.rule"
"""In a request's scope: a list that the guard puts the rule into, for the headers of the answer."""
OTHER_SITE: Final = "this request comes from another site's page"


class Guard:
    """One route behind its rules. Plain ASGI: streams pass through."""

    def __init__(self, app: ASGIApp, rules: Mapping[str, Rule], now_s: Callable[[], float]) -> None:
        """``rules`` by method."""
        self._app, self._rules = app, rules
        self._limits = {method: TryCounter(rule.limit, now_s) for method, rule in rules.items() if rule.limit}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, or refuse.

        Raises:
            HTTPException: 403 to another site's page, 429 to whoever asks too much.
        """
        if scope["type"] == "http":
            method = "GET" if scope["method"] == "HEAD" else scope["method"]
            rule = self._rules.get(method)
            if rule is not None:
                scope.get(RULE, []).append(rule)
                if rule.acts and not same_origin(Headers(scope=scope)):
                    raise HTTPException(403, OTHER_SITE)
                if method in self._limits:
                    refuse_too_many(self._limits[method], Request(scope))
        await self._app(scope, receive, send)


def guarded(
    routes: Sequence[BaseRoute], rules: Sequence[Rule], now_s: Callable[[], float]
) -> Sequence[BaseRoute]:
    """The same routes, each behind its rules.

    Raises:
        ValueError: something is served for which no rule says to whom.
    """
    known = by_route(rules)
    for route in routes:
        if not isinstance(route, Route | Mount):
            raise ValueError(f"{route!r} is neither a route nor a folder")
        methods = {"GET"} if isinstance(route, Mount) else (route.methods or set()) - {"HEAD"}
        unruled = [method for method in methods if (route.path, method) not in known]
        if unruled:
            raise ValueError(f"no rule for {', '.join(unruled)} {route.path}: see rules.py")
        route.app = Guard(route.app, {method: known[route.path, method] for method in methods}, now_s)
    return routes
