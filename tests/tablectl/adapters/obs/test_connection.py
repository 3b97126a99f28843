"""One connection to a stand-in for OBS."""

from __future__ import annotations

import asyncio
import gc

import pytest

from tablectl.adapters.obs.connection import connect
from tests.tablectl.adapters.obs.stand_in import StandInObs
from tests.tablectl.adapters.obs.test_director import settings


def test_whoever_is_told_to_hurry_while_leaving_leaves_no_socket_behind() -> None:
    obs = StandInObs("Table")

    async def hurried() -> None:
        entered = asyncio.Event()

        async def stays() -> None:
            async with connect(settings(obs).link):
                entered.set()
                await asyncio.Event().wait()

        guest = asyncio.create_task(stays())
        await entered.wait()
        guest.cancel()
        await asyncio.sleep(0)  # it says goodbye, and waits for the answer
        guest.cancel()
        with pytest.raises(asyncio.CancelledError):
            await guest

    asyncio.run(hurried())
    gc.collect()  # a socket that was left open is told now, and warnings are errors here
    obs.close()
