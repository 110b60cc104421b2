"""JupyterLab on a folder of lessons, with this very Python as its kernel.

The person's own Jupyter is neither read nor changed: settings, layouts and the kernel's
description live in the tutor's own folder.
"""

from __future__ import annotations

import http.client
import json
import os
import secrets
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from urllib.parse import quote

from tutor.locale import _

#: The address that JupyterLab listens at: this computer alone.
HOST = "127.0.0.1"
#: The port tried first, when none is asked for.
FIRST_PORT = 8888
_TRIES = 50

# No question about news, no look for updates: a lesson opens on the lesson.
_SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {
        "fetchNews": "false",
        "checkForUpdates": False,
        "doNotDisturbMode": True,
    },
}

# "python" stands for the Python that runs JupyterLab, so that a kernel of the same name that the
# person has installed elsewhere, without the tutor, never takes its place.
_KERNEL = {
    "argv": ["python", "-m", "ipykernel_launcher", "-f", "{connection_file}"],
    "display_name": "Python 3 (ipykernel)",
    "language": "python",
    "metadata": {"debugger": True},
}

# What the person set for a Jupyter of their own.
_FOREIGN = (
    "JUPYTER_CONFIG_PATH",
    "JUPYTER_NO_CONFIG",
    "JUPYTER_PORT",
    "JUPYTER_TOKEN_FILE",
    "JUPYTERLAB_DIR",
    "JUPYTERLAB_SETTINGS_DIR",
    "JUPYTERLAB_WORKSPACES_DIR",
)


class LabError(RuntimeError):
    """JupyterLab could not be started; ``log`` is the file that says why."""

    def __init__(self, message: str, log: Path) -> None:
        super().__init__(message)
        self.log = log


class PortTakenError(RuntimeError):
    """The port that was asked for cannot be used."""


class Lab:
    """A JupyterLab of the tutor's own.

    ``folder`` is what it shows, ``home`` where it keeps its settings, its kernel's description and
    its log. ``options`` are further JupyterLab options. The token, without which nobody gets in,
    is drawn anew for each.
    """

    def __init__(self, folder: Path, home: Path, port: int, *, options: Sequence[str] = ()) -> None:
        self.folder, self.home, self.port, self.options = folder, home, port, options
        self.token = secrets.token_hex(24)
        self.log = home / f"jupyterlab-{port}.log"
        self._process: subprocess.Popen[bytes] | None = None

    def address(self, lesson: str = "") -> str:
        """Where a browser finds a lesson, in a fresh layout, with the token that lets it in.

        >>> lab = Lab(Path("lessons"), Path("home"), 8888)
        >>> lab.address("a lesson.ipynb").replace(lab.token, "TOKEN")
        'http://127.0.0.1:8888/doc/tree/a%20lesson.ipynb?reset&token=TOKEN'
        """
        page = f"doc/tree/{quote(lesson)}" if lesson else "lab"
        return f"http://{HOST}:{self.port}/{page}?reset&token={self.token}"

    def start(self) -> None:
        """Start JupyterLab; ``wait_until_ready`` tells when it answers."""
        self._furnish()
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                self._command(),
                env=self._environment(),
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                # A Ctrl-C in the terminal is for the one who started it, who then stops it.
                start_new_session=True,
            )

    def wait_until_ready(self, seconds: float = 120) -> None:
        """Return when JupyterLab answers; raise ``LabError`` if it ends or takes too long."""
        deadline = time.monotonic() + seconds
        while not self._answers():
            if not self.running:
                raise LabError(_("JupyterLab ended before it was ready"), self.log)
            if time.monotonic() > deadline:
                text = _("JupyterLab was not ready in {seconds:g} seconds")
                raise LabError(text.format(seconds=seconds), self.log)
            time.sleep(0.2)

    @property
    def running(self) -> bool:
        """Whether it has been started and has not ended."""
        return self._process is not None and self._process.poll() is None

    def stop(self, seconds: float = 15) -> None:
        """Ask JupyterLab and its kernels to end, and see to it that they do."""
        if self._process is None or not self.running:
            return
        self._process.terminate()
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _furnish(self) -> None:
        _write_json(self.home / "config/labconfig/default_setting_overrides.json", _SETTINGS)
        _write_json(self.home / "share/kernels/python3/kernel.json", _KERNEL)

    def _environment(self) -> dict[str, str]:
        mine = {name: value for name, value in os.environ.items() if name not in _FOREIGN}
        share = [str(self.home / "share"), mine.get("JUPYTER_PATH", "")]
        return mine | {
            "JUPYTER_CONFIG_DIR": str(self.home / "config"),
            "JUPYTER_PATH": os.pathsep.join(filter(None, share)),
            # Not on the command line, which everyone on this computer can read.
            "JUPYTER_TOKEN": self.token,
        }

    def _command(self) -> list[str]:
        as_root = ["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
        return [
            *(sys.executable, "-P", "-m", "jupyterlab"),
            "--no-browser",
            *as_root,
            f"--ServerApp.ip={HOST}",
            f"--ServerApp.port={self.port}",
            "--ServerApp.port_retries=0",
            f"--ServerApp.root_dir={self.folder}",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            "--LabApp.extension_manager=readonly",
            "--LanguageServerManager.autodetect=False",
            *self.options,
        ]

    def _answers(self) -> bool:
        # Not by urllib, which may ask a proxy for it.
        connection = http.client.HTTPConnection(HOST, self.port, timeout=5)
        try:
            headers = {"Authorization": f"token {self.token}"}
            connection.request("GET", "/api/status", headers=headers)
            return connection.getresponse().status == http.client.OK
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()


def choose_port(asked: int | None = None) -> int:
    """The port that was asked for, or else the first free one from 8888 on; 0 asks for any.

    >>> 1024 <= choose_port(0) < 65536
    True

    Raises
    ------
    PortTakenError
        If the one asked for, or every one tried, cannot be used.
    """
    tried = range(FIRST_PORT, FIRST_PORT + _TRIES) if asked is None else (asked,)
    reason = ""
    for port in tried:
        with socket.socket() as probe:
            if os.name == "posix":  # as the server does: a port just given up counts as free
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((HOST, port))
            except OSError as error:
                reason = error.strerror or str(error)
                continue
            chosen: int = probe.getsockname()[1]
            return chosen
    raise PortTakenError(reason)


def _write_json(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=1) + "\n", "utf-8")
