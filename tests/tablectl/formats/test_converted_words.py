"""tenhou.net/6 files by whoever writes them: converters of Majsoul's records, lobbies, odd and cut texts."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest

from tablectl.api.games.replay import replay_game
from tablectl.formats.reading import read_text
from tablectl.formats.recorded.record import RecordedGame, RecordError
from tablectl.formats.tenhou6 import read_tenhou6
from tests.tablectl.formats.converters import converted, one_win
from tests.tablectl.formats.games import MJLOGS, TENHOU6, game

FOUR_PUNGS = [11, 11, 11, 29, 29, 29, 31, 31, 31, 44, 44, 44, 45]
ORPHANS = [11, 19, 21, 29, 31, 39, 41, 42, 43, 44, 45, 46, 47]
BIG_WINDS = [41, 41, 41, 42, 42, 42, 43, 43, 43, 44, 44, 44, 19]
GREENS = [32, 32, 33, 33, 34, 34, 36, 36, 36, 38, 38, 38, 46]
SEVEN_PAIRS = [12, 12, 15, 15, 18, 18, 23, 23, 27, 27, 34, 34, 45]


def read(data: dict[str, Any]) -> RecordedGame:
    return read_tenhou6(json.dumps(data, ensure_ascii=False))


def differences(played: RecordedGame) -> list[str]:
    """What differs in the hands of a game; nothing where all agree."""
    lines = list(replay_game(played, "x"))
    assert len(lines) == len(played.hands) + 1
    return [text for line in lines for text in line.get("differs", ())]


@pytest.mark.parametrize("path", [*MJLOGS, *TENHOU6], ids=lambda path: path.name.split(".")[0])
@pytest.mark.parametrize("english", [False, True])
def test_a_game_in_a_converters_words_says_what_it_said_in_tenhous(path: Any, english: bool) -> None:
    own = game(path.name.split(".")[0])
    other = read(converted(own, english=english))
    told = [[(win.items, win.han, win.total) for win in hand.recorded.wins] for hand in own.hands]
    back = [[(win.items, win.han, win.total) for win in hand.recorded.wins] for hand in other.hands]
    assert back == told
    assert [hand.recorded.reason for hand in other.hands] == [hand.recorded.reason for hand in own.hands]
    assert other.options["triple_ron"] in ("all", "abort")
    assert other.options.get("session_rounds") == own.options.get("session_rounds")


class TestYakumanThatMajsoulDoubles:
    @pytest.mark.parametrize(
        ("hand", "tile", "word", "key"),
        [
            (FOUR_PUNGS, 45, "四暗刻単騎", "suuankou_tanki"),
            (FOUR_PUNGS, 45, "Single-wait Four Concealed Triplets", "suuankou_tanki"),
            (ORPHANS, 45, "国士無双十三面待ち", "kokushi_13_wait"),
            (ORPHANS, 45, "Thirteen-wait Thirteen Orphans", "kokushi_13_wait"),
        ],
    )
    def test_a_rooms_win_is_paid_double(self, hand: list[int], tile: int, word: str, key: str) -> None:
        played = read(one_win(hand, tile, "役満64000点", f"{word}(役満)", points=64_000))
        assert differences(played) == []
        (item,) = played.hands[0].recorded.wins[0].items or ()
        assert (item.key, item.yakuman) == (key, 2)

    @pytest.mark.parametrize(
        "room", ["玉の間南喰赤", "王座の間東喰赤", "Jade Room South", "四人南", "金之间"]
    )
    def test_a_ranked_room_that_pays_once_disagrees(self, room: str) -> None:
        rule = {"disp": room, "aka": 1}
        data = one_win(FOUR_PUNGS, 45, "役満32000点", "四暗刻単騎(役満)", points=32_000, rule=rule)
        assert any("total: recorded 32000, computed 64000" in text for text in differences(read(data)))

    @pytest.mark.parametrize("points", [32_000, 64_000])
    @pytest.mark.parametrize("room", ["友人戦南喰赤", "大会戦南喰", "Friendly South", "Tounament East"])
    def test_friends_pay_as_they_agreed(self, room: str, points: int) -> None:
        rule = {"disp": room, "aka": 1}
        data = one_win(FOUR_PUNGS, 45, f"役満{points}点", "四暗刻単騎(役満)", points=points, rule=rule)
        played = read(data)
        assert differences(played) == []
        assert played.options["double_suuankou_tanki"] is (points == 64_000)
        assert any("own rules" in note for note in played.notes)

    def test_tenhou_pays_once(self) -> None:
        rule = {"disp": "鳳南喰赤", "aka": 1}
        data = one_win(FOUR_PUNGS, 45, "役満32000点", "四暗刻単騎(役満)", points=32_000, rule=rule)
        assert differences(read(data)) == []

    def test_two_of_which_one_is_doubled(self) -> None:
        words = ("役満128000点", "大四喜(役満)", "四暗刻単騎(役満)")
        data = one_win(BIG_WINDS, 19, *words, points=128_000)
        assert differences(read(data)) == []

    def test_the_number_of_a_game_tells_its_server_where_no_room_does(self) -> None:
        words = ("役満64000点", "四暗刻単騎(役満)")
        ref = "230102-0a1b2c3d-4e5f-6071-8293-a4b5c6d7e8f9"
        data = one_win(FOUR_PUNGS, 45, *words, points=64_000, rule={"disp": "", "aka": 1}, ref=ref)
        assert differences(read(data)) == []


class TestWordsThatAreNotKnown:
    def test_the_win_is_compared_by_payment_and_the_word_is_named(self) -> None:
        data = one_win(SEVEN_PAIRS, 45, "25符2飜1600点", "七つの対子(2飜)", points=1600)
        played = read(data)
        assert differences(played) == []
        assert any("七つの対子(2飜)" in note and "by payment" in note for note in played.notes)
        data["log"][0][16][1] = [-2000, 2000, 0, 0]
        data["log"][0][16][2][3] = "25符2飜2000点"
        assert differences(read(data)) != []

    def test_a_value_in_no_known_form_leaves_the_payment(self) -> None:
        played = read(one_win(SEVEN_PAIRS, 45, "a good hand", "七対子(2飜)", points=1600))
        assert differences(played) == []
        assert any("a good hand" in note for note in played.notes)

    def test_chips_are_passed_over(self) -> None:
        data = one_win(GREENS, 46, "役満32000点5枚", "緑一色(役満5枚)", points=32_000)
        played = read(data)
        assert differences(played) == []
        assert any("chips" in note for note in played.notes)
        own = {"disp": "般南喰赤祝", "aka": 1}
        data = one_win(
            SEVEN_PAIRS, 45, "25符2飜1600点1枚∀", "七対子(2飜)", "一発(1枚)", points=1600, rule=own
        )
        assert differences(read(data)) == []

    def test_a_room_with_a_game_of_its_own_is_named(self) -> None:
        rule = {"disp": "修羅の戦東喰赤", "aka": 1}
        played = read(one_win(SEVEN_PAIRS, 45, "25符2飜1600点", "七対子(2飜)", points=1600, rule=rule))
        assert any("a game of its own" in note for note in played.notes)


class TestRulesOfALobby:
    def win(self, rule: object, **more: Any) -> dict[str, Any]:
        return one_win(SEVEN_PAIRS, 45, "25符2飜1600点", "七対子(2飜)", points=1600, rule=rule, **more)

    def lobby(self, bits: str) -> list[str]:
        return ["202301010000", "202302010000", bits, "0", "0", "0", "0"]

    @pytest.mark.parametrize(
        ("bits", "options"),
        [
            ("0009", {}),
            ("000b", {"red_fives": 0}),
            ("000d", {"kuitan": False}),
            ("0001", {"session_rounds": 1}),
            ("0049", {}),
        ],
    )
    def test_the_lists_third_element_has_the_games_type(self, bits: str, options: object) -> None:
        played = read(self.win(self.lobby(bits)))
        assert played.options == options
        assert differences(played) == []
        assert read(self.win(",".join(self.lobby(bits)))).options == options

    def test_a_type_of_three_players_is_sanma_and_no_type_is_refused_in_words(self) -> None:
        assert read(self.win(self.lobby("0019"))).rules == "sanma"
        with pytest.raises(RecordError, match="type in hexadecimal"):
            read(self.win(self.lobby("xyz")))
        with pytest.raises(RecordError, match="type in hexadecimal"):
            read(self.win(["1"]))

    def test_a_lobbys_own_rules_are_honoured(self) -> None:
        flags = f"{1 | 1 << 1 | 1 << 9 | 1 << 13 | 1 << 17 | 1 << 19 | 1 << 30:08x}"
        fields = [flags, "00000003", "", "", "30000", "35000", "35000", "", "", "", "1000", "100"]
        played = read(self.win(self.lobby("000b"), csrule=fields))
        assert played.options == {
            "red_fives": 0,
            "nagashi_mangan": "off",
            "kiriage_mangan": True,
            "abort_four_kongs": "off",
            "double_ron": "nearest",
            "triple_ron": "nearest",
            "renchan": "win",
            "ippatsu": False,
            "double_wind_pair_fu": 2,
            "final_ties": "shared",
            "starting_points": 30_000,
            "target_points": 35_000,
        }
        assert differences(played) == []
        uma = [*fields, *[""] * 9, *["10", "-10", "-20"] * 5]
        assert read(self.win(self.lobby("0009"), csrule=",".join(uma))).options["uma"] == [
            20_000,
            10_000,
            -10_000,
            -20_000,
        ]

    def test_what_is_not_known_of_them_is_named(self) -> None:
        flags = f"{1 << 4 | 1 << 18 | 1 << 29:08x}"
        fields = [flags, "00000008", "", "", "", "", "", "50000", "", "", "2000", "", "", "", "", "", "500"]
        (note,) = (
            note
            for note in read(self.win(self.lobby("0009"), csrule=fields)).notes
            if note.startswith("of the lobby")
        )
        for words in (
            "no dora indicator",
            "final points rounded",
            "flag 29",
            "riichi stick",
            "at a draw",
            "liability",
        ):
            assert words in note
        odd = read(self.win(self.lobby("0009"), csrule={"a": 1}))
        assert any("no known form" in note for note in odd.notes)


class TestRecordsThatBreakOff:
    def test_a_last_hand_without_its_end_is_noted(self) -> None:
        data = one_win(SEVEN_PAIRS, 45, "25符2飜1600点", "七対子(2飜)", points=1600)
        data["log"].append([[1, 0, 0], [23_400, 26_600, 25_000, 25_000], [12], []])
        played = read(data)
        assert len(played.hands) == 1
        assert differences(played) == []
        assert "hand 1 breaks off: it is not compared" in played.notes
        data["log"][1] = [*data["log"][0][:16], []]
        assert "hand 1 breaks off: it is not compared" in read(data).notes

    def test_a_text_cut_anywhere_keeps_its_finished_hands(self) -> None:
        data = one_win(SEVEN_PAIRS, 45, "25符2飜1600点", "七対子(2飜)", points=1600)
        data["log"] *= 2
        whole = json.dumps({"rule": data.pop("rule"), **data}, ensure_ascii=False)
        second = whole.index('"log"') + (len(whole) - whole.index('"log"')) // 2 + 10
        for cut in range(second, len(whole) - 1, 17):
            played = read_text(whole[:cut])[0]
            assert len(played.hands) in (1, 2)
            assert any("breaks off" in note for note in played.notes)

    def test_a_first_hand_that_breaks_off_is_no_record(self) -> None:
        data = one_win(SEVEN_PAIRS, 45, "25符2飜1600点", "七対子(2飜)", points=1600)
        with pytest.raises(RecordError, match="no hand is finished"):
            read({**data, "log": [data["log"][0][:9]]})


class TestAddresses:
    def carried(self) -> str:
        data = one_win(SEVEN_PAIRS, 45, "25符2飜1600点", "七対子(2飜)", points=1600)
        return json.dumps(data, ensure_ascii=False, separators=(",", ":"))

    @pytest.mark.parametrize(
        "address",
        [
            "https://tenhou.net/6/#json={}",
            "http://tenhou.net/5/#json={}",
            "https://tenhou.net/6/?#json={}&ts=0",
            "https://tenhou.net/5/?json={}",
            "tenhou.net/6/#json={}",
        ],
    )
    @pytest.mark.parametrize("packed", [False, True])
    def test_the_editors_address_carries_a_game(self, address: str, packed: bool) -> None:
        text = self.carried()
        (played,) = read_text(address.replace("{}", quote(text) if packed else text) + "\n")
        assert differences(played) == []

    def test_each_line_is_a_game(self) -> None:
        line = f"https://tenhou.net/6/#json={self.carried()}"
        assert len(read_text(f"{line}\n\n{line}\n")) == 2
        assert len(read_text(f"{self.carried()}\n{self.carried()}\n")) == 2
        assert len(read_text(f"[{self.carried()},{self.carried()}]")) == 2

    def test_games_may_stand_one_behind_another(self) -> None:
        assert len(read_text(self.carried() + self.carried() + "\n  " + self.carried())) == 3
        with pytest.raises(RecordError, match="game 2: "):
            read_text(self.carried() + '{"log": [7]}')

    @pytest.mark.parametrize(
        "address",
        [
            "https://tenhou.net/0/?log=2023010100gm-00a9-0000-01234567&tw=1",
            "https://game.maj-soul.com/1/?paipu=230101-0123",
        ],
    )
    def test_the_address_of_a_record_is_not_fetched(self, address: str) -> None:
        with pytest.raises(RecordError, match="nothing is fetched"):
            read_text(address)


@pytest.mark.parametrize(
    "rule",
    [
        {"disp": "3人南", "aka": 1},
        {"disp": "三鳳南喰赤"},
        {"disp": "3-Player Jade Room South"},
        {"disp": "玉の間三人南"},
    ],
)
def test_three_players_are_told_by_the_rules(rule: object) -> None:
    data = one_win(SEVEN_PAIRS, 45, "25符2飜1600点", "七対子(2飜)", points=1600, rule=rule)
    assert (read(data).rules, len(read(data).players)) == ("sanma", 3)


def test_a_padded_fourth_seat_is_a_game_of_three() -> None:
    data = one_win(SEVEN_PAIRS, 45, "25符2飜1600点", "七対子(2飜)", points=1600, ratingc="PF3")
    assert read(data).rules == "sanma"
    del data["ratingc"]
    data["log"][0][13] = []
    assert read(data).rules == "sanma"


def test_the_stick_of_a_riichi_that_was_won_on_is_not_paid_twice() -> None:
    ready = [13, 14, 15, 22, 23, 24, 32, 33, 35, 26, 27, 28, 34]
    data = one_win(SEVEN_PAIRS, 45, "25符2飜1600点", "七対子(2飜)", points=1600, dealer=ready)
    hand = data["log"][0]
    hand[6] = ["r60"]
    hand[16][1] = [-1600, 2600, 0, 0]
    played = read(data)
    assert differences(played) == []
    assert any("1,000 more" in note for note in played.notes)
