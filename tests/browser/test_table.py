import pytest

pytestmark = pytest.mark.browser

CELLS = ["# A table", "from tutor import RULEBOOKS\nfrom tutor.table.table import Table\ntable = Table(RULEBOOKS['block'], seed=7)\ntable"]


def test_look(open_notebook):
    nb = open_notebook(CELLS)
    nb.run_all()
    nb.wait_for_status("Your turn")
    nb.page.wait_for_timeout(1500)
    nb.show("start")
    pic = nb.picture(units=(640, 540))
    nb.button("Play").click()
    nb.page.wait_for_timeout(2500)
    nb.show("one")
    nb.button("Play").click()
    nb.page.wait_for_timeout(4000)
    nb.show("two")
