"""Where the time goes."""

from __future__ import annotations

import json

from referee.audit.profile import Sampler
from referee.cli import main


def test_profile(archive, lines, capsys):
    archive.write_bytes(b"".join(lines * 15))
    options = [str(archive), "--profile", "--format", "json", "--fail-on", "never"]
    assert main(["audit", *options]) == 0
    profile = json.loads(capsys.readouterr().out)["profile"]
    assert profile["seconds"] > 0
    assert "log" in profile["by_detector"]
    assert any(name.startswith("ordinary.") for name in profile["by_detector"])
    assert "-" in profile["by_paragraph"]
    for listed in ("by_detector", "by_paragraph"):
        assert abs(sum(profile[listed].values()) - profile["seconds"]) < 0.02 * len(profile[listed])


def test_profile_as_text(archive, capsys):
    for lang, title in (("en", "By detector"), ("fi", "Tunnistimittain"), ("ru", "По детекторам")):
        main(["audit", str(archive), "--profile", "--lang", lang, "--top", "3"])
        assert f"\n{title}: " in capsys.readouterr().out


def test_faults_at_hand_are_seen():
    from referee.audit.profile import _fault, _place
    from referee.play.faults import Fault
    from referee.rulings import ruling

    seen = []

    def look(*args: object) -> None:
        import sys

        seen.append((_fault(sys._getframe()), _place(sys._getframe())))

    fault = Fault("talk", 1, "A", 1, {})
    code = compile("def f(fault, look):\n    look()\n", ruling.__file__, "exec")
    space: dict = {}
    exec(code, space)
    space["f"](fault, look)
    assert seen == [("talk", "rulings")]
    with Sampler().watching():
        pass


def test_profile_is_of_this_process(archive, capsys):
    assert main(["audit", str(archive), "--profile", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "--scheduler" in capsys.readouterr().err
