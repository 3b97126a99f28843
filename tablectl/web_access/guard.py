"""Checks before every route: no change for another site's page, and no more requests than the limit."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import ASGIApp, Receive, Scope, Send

from tablectl.quoting import quoted
from tablectl.web_access.limits import RateLimiter
from tablectl.web_access.origins import is_same_origin
from tablectl.web_access.rules import Rule, rules_by_route
from tablectl.web_access.visitors import enforce_rate_limit

RULES_KEY: Final = "tablectl.rule"
"""In a request's scope: a list to which the guard adds the route's rule, for the headers of the answer."""
OTHER_SITE: Final = "this request comes from another site's page"


class Guard:
    """One route with its rules. Plain ASGI, so that streams are not buffered."""

    def __init__(self, app: ASGIApp, rules: Mapping[str, Rule], now_s: Callable[[], float]) -> None:
        """``rules`` by method."""
        self._app, self._rules = app, rules
        self._limits = {
            method: RateLimiter(rule.limit, now_s) for method, rule in rules.items() if rule.limit
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve, or refuse.

        Raises:
            HTTPException: 403 to another site's page, 429 where the limit is exceeded.
        """
        if scope["type"] == "http":
            method = "GET" if scope["method"] == "HEAD" else scope["method"]
            rule = self._rules.get(method)
            if rule is not None:
                scope.get(RULES_KEY, []).append(rule)
                if rule.changes_state and not is_same_origin(Headers(scope=scope)):
                    raise HTTPException(403, OTHER_SITE)
                if method in self._limits:
                    enforce_rate_limit(self._limits[method], Request(scope))
        await self._app(scope, receive, send)


def guard_routes(
    routes: Sequence[BaseRoute], rules: Sequence[Rule], now_s: Callable[[], float]
) -> Sequence[BaseRoute]:
    """Put each route behind its rules; returns the same routes.

    Raises:
        ValueError: there is no rule for a route.
    """
    known = rules_by_route(rules)
    for route in routes:
        if not isinstance(route, Route | Mount):
            raise ValueError(f"{quoted(str(route))} is neither a route nor a folder")
        methods = {"GET"} if isinstance(route, Mount) else (route.methods or set()) - {"HEAD"}
        without_rule = [method for method in methods if (route.path, method) not in known]
        if without_rule:
            raise ValueError(f"no rule for {', '.join(without_rule)} {route.path}: see rules.py")
        route.app = Guard(route.app, {method: known[route.path, method] for method in methods}, now_s)
    return routes
