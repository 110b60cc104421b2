"""Tiles that slide: from where, to where, and never in anybody's way."""

from __future__ import annotations

import asyncio

import pytest

from tests.table.at_table import (
    act,
    at,
    click,
    end_of,
    fire,
    key,
    place_of,
    press,
    said,
    settled,
    tables,
)
from tutor.game.actions import Draw, Play
from tutor.game.rulebooks import RULEBOOKS
from tutor.table.drawing import moving
from tutor.table.sitting import sitting
from tutor.table.table import Table


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(sitting, "can_value", lambda view: False)
    monkeypatch.setattr(sitting, "REPLY_SECONDS", 0.02)
    monkeypatch.setattr(moving, "SECONDS", 0.08)
    monkeypatch.setattr(moving, "STEP", 0.01)


def goal(table):
    return table._picture._moving.goal


def drawn(table):
    """The keys of everything that is drawn, without what slides."""
    shown = table._canvas._scene
    return {piece.placed.key for layer in (shown.table, shown.hand) for piece in layer.pieces}


async def landed(table):
    async with asyncio.timeout(5):
        while goal(table) is not None:
            await asyncio.sleep(0.005)


def test_a_played_tile_slides_to_its_place():
    async def look():
        with tables(7) as (table,):
            await settled(table)
            start = place_of(table, "6-6")
            act(table, Play("6-6"))
            slide = table._picture._moving._slide
            assert (slide.x, slide.y) == start
            assert slide.goal == table.layout_now.line[0]
            assert "6-6" not in drawn(table)
            await landed(table)
            assert "6-6" in drawn(table)
            await settled(table)
            await landed(table)

    asyncio.run(look())


def test_another_seats_tile_slides_too_and_a_drawn_one_from_the_boneyard():
    async def look():
        table = Table(RULEBOOKS["pagat_draw"], seed=5)
        try:
            await settled(table)
            while Draw() not in table.view.actions():
                act(table, table.view.actions()[0])
                await settled(table)
            await landed(table)
            pile = table.layout_now.boneyard[-1]
            had = len(table.view.hand)
            press(table, "draw")
            slide = table._picture._moving._slide
            assert len(table.view.hand) == had + 1
            assert (slide.x, slide.y) == (pile.x, pile.y)
            assert slide.goal in table.layout_now.hand
        finally:
            table.close()

    asyncio.run(look())


def test_a_refused_tile_slides_back_from_where_it_was_let_go():
    async def look():
        with tables(7) as (table,):
            await settled(table)
            act(table, Play("6-6"))
            await settled(table)
            await landed(table)
            place = place_of(table, "5-3")
            wrong = end_of(table, "right")
            table._pointing._acted = -1e9
            fire(table, "mouse_down", **at(*place))
            fire(table, "mouse_move", **at(*wrong))
            await asyncio.sleep(0.05)
            fire(table, "mouse_up", **at(*wrong))
            slide = table._picture._moving._slide
            assert (slide.x, slide.y) == pytest.approx(wrong)
            assert (slide.goal.x, slide.goal.y) == place
            assert "does not fit" in said(table)
            await landed(table)
            assert "5-3" in drawn(table)

    asyncio.run(look())


@pytest.mark.parametrize("way", ["click", "keys"])
def test_a_tile_refused_without_being_carried_shakes(way):
    async def look():
        with tables(7) as (table,):
            await settled(table)
            act(table, Play("6-6"))
            await settled(table)
            await landed(table)
            tile = next(placed.tile for placed in table.layout_now.hand if not fits(table, placed))
            place = place_of(table, tile)
            if way == "click":
                click(table, *place)
            else:
                key(table, "ArrowRight")
                while table._pointing.chosen != tile:
                    key(table, "ArrowRight")
                key(table, "Enter")
            motion = table._picture._moving._slide
            assert isinstance(motion, moving.Shake)
            assert (motion.goal.x, motion.goal.y) == place
            await landed(table)
            assert str(tile) in drawn(table)

    asyncio.run(look())


@pytest.mark.parametrize("letter", ["p", "d"])
def test_a_pass_or_a_draw_refused_shakes_the_words(letter):
    with tables(7) as (table,):
        key(table, letter)
        assert said(table).startswith("You may not")
        assert table._page.shakes == 1
        key(table, letter)
        assert table._page.shakes == 2
        table._page.calm = True
        key(table, letter)
        table._page.calm, table.settings.movement = False, False
        key(table, letter)
        assert table._page.shakes == 2


def fits(table, placed):
    return any(action.tile == placed.tile for action in table.view.actions())


def test_a_person_need_not_wait_for_it(monkeypatch):
    monkeypatch.setattr(moving, "SECONDS", 5.0)  # still on its way on a busy machine

    async def look():
        with tables(7) as (table,):
            await settled(table)
            act(table, Play("6-6"))
            async with asyncio.timeout(5):
                while not table.sitting.is_mine:
                    await asyncio.sleep(0.002)
            assert goal(table) is not None
            before = len(table.round.history)
            click(table, *place_of(table, table.view.actions()[0].tile))
            assert len(table.round.history) > before
            x, y = place_of(table, table.view.hand[0])
            fire(table, "mouse_down", **at(x, y))
            table._pointing._acted = -1e9
            fire(table, "mouse_down", **at(x, y))
            fire(table, "mouse_move", **at(x, y - 90))
            await asyncio.sleep(0.05)
            assert table._pointing._carrying
            await settled(table)

    asyncio.run(look())


@pytest.mark.parametrize("way", ["setting", "calm", "program"])
def test_nothing_slides_where_it_is_not_wanted(way):
    async def look():
        with tables(7, movement=way != "setting") as (table,):
            await settled(table)
            if way == "calm":
                table._page.set_trait("calm", True)
            if way == "program":
                table.play("6-6")
            else:
                act(table, Play("6-6"))
            assert goal(table) is None
            assert "6-6" in drawn(table)
            await settled(table)

    asyncio.run(look())


def test_a_new_deal_or_a_closed_table_ends_it():
    async def look():
        with tables(7) as (table,):
            await settled(table)
            act(table, Play("6-6"))
            assert goal(table) is not None
            press(table, "next")
            await settled(table)
            act(table, table.view.actions()[0])
        assert goal(table) is None
        await asyncio.sleep(0.1)

    asyncio.run(look())
