"""`referee audit`: rule on whole archives, in parallel, with results that outlive an interrupt."""

from __future__ import annotations

import gc
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.audit_results import (
    FailOnOption,
    Format,
    FormatOption,
    OutputOption,
    Request,
    TopOption,
    check_conditions,
    check_outputs,
    deliver,
)
from referee.cli.audit_run import (
    Place,
    cores,
    interruptible,
    open_store,
    place_for,
    say_stopped,
    watcher,
)
from referee.cli.options import (
    LangOption,
    RulebookOption,
    chosen_readings,
    language,
    rulebook_folder,
)
from referee.cli.output import complain, status
from referee.cli.status import INTERRUPTED, UNUSABLE

if TYPE_CHECKING:
    from referee.audit.pool import Runner
    from referee.audit.profile import Profile
    from referee.audit.store import Store
    from referee.audit.work import Settings

app = typer.Typer(add_completion=False, rich_markup_mode=None)


@dataclass(frozen=True)
class Work:
    """By what is ruled, and where: in so many processes, or on a cluster."""

    settings: Settings
    jobs: int
    scheduler: str | None
    profile: bool


@app.command()
@status
def audit(
    *,
    paths: Annotated[
        list[str],
        typer.Argument(
            metavar="PATH...", help="Archives, deal logs, folders, patterns, or - for input."
        ),
    ],
    form: FormatOption = Format.text,
    store: Annotated[
        Path | None,
        typer.Option("--store", metavar="FILE", help="Keep results in this SQLite file."),
    ] = None,
    resume: Annotated[
        bool, typer.Option("--resume", help="Go on where the run with this --store stopped.")
    ] = False,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", "-j", min=1, metavar="N", help="Processes. Default: one a core."),
    ] = None,
    scheduler: Annotated[
        str | None,
        typer.Option("--scheduler", metavar="ADDRESS", help="Work on this Dask cluster."),
    ] = None,
    profile: Annotated[
        bool,
        typer.Option("--profile", help="Show where the time goes; rules in this process alone."),
    ] = False,
    top: TopOption = 10,
    lang: LangOption = None,
    output: OutputOption = None,
    fail_on: FailOnOption = None,
    reading: Annotated[
        list[str] | None,
        typer.Option(
            "--reading", metavar="ID=CHOICE", help="How to read a disputed passage; repeatable."
        ),
    ] = None,
    rulebook: RulebookOption = None,
) -> int:
    """Rule on every deal of an archive and sum up what was found.

    Exit status: 0 nothing found, 1 irregularities, 2 documents set aside or unusable input, 3
    defects of logs only, 130 interrupted. With --fail-on 1 if one of the conditions holds, else 0.
    """
    if resume and store is None:
        raise typer.BadParameter("needs the --store to go on with", param_hint="--resume")
    if profile and scheduler is not None:
        raise typer.BadParameter("doesn't go with --scheduler", param_hint="--profile")
    place = rulebook_folder(rulebook)
    outputs, conditions = output or [], fail_on or []
    check_outputs(outputs)
    check_conditions(conditions, place)
    settings = _settings(place, rulebook, chosen_readings(reading or []))
    request = Request(place, form, outputs, conditions, top, language(lang))
    gc.enable()  # switched off for short commands
    with place_for(store) as where:
        return _run(
            paths, Work(settings, jobs or cores(), scheduler, profile), where, resume, request
        )


def _settings(place: Path, given: Path | None, readings: Mapping[str, str]) -> Settings:
    from referee.audit.work import Settings  # noqa: PLC0415
    from referee.rules.digest import rulebook_digest  # noqa: PLC0415

    named = str(given.resolve()) if given is not None else None
    return Settings(named, rulebook_digest(place), tuple(sorted(readings.items())))


def _run(paths: list[str], work: Work, where: Place, resume: bool, request: Request) -> int:
    """Run, then deliver the results; after an interrupt those that there are."""
    from referee.audit.errors import AuditError  # noqa: PLC0415

    try:
        store = open_store(where, work.settings, resume)
    except AuditError as error:
        complain([f"referee: {error}"])
        return UNUSABLE
    try:
        ended, profile = _watched(paths, store, work, request.lang)
        outcome = deliver(store, request, profile)
    except AuditError as error:
        where.keep()
        complain([f"referee: {error}"])
        say_stopped(where.path, request.lang)
        return UNUSABLE
    finally:
        store.finish()
        store.close()
    if not ended:
        where.keep()
        say_stopped(where.path, request.lang)
        return INTERRUPTED
    return outcome


def _watched(paths: list[str], store: Store, work: Work, lang: str) -> tuple[bool, Profile | None]:
    """Run; whether it came to its end, and where the time went if that was asked."""
    if not work.profile:
        return _followed(paths, store, _runner(work), lang), None
    from referee.audit.pool import Serial  # noqa: PLC0415
    from referee.audit.profile import Sampler  # noqa: PLC0415

    sampler = Sampler()
    with sampler.watching():
        ended = _followed(paths, store, Serial(work.settings), lang)
    return ended, sampler.profile()


def _runner(work: Work) -> Runner:
    from referee.audit.pool import Processes, Serial  # noqa: PLC0415

    if work.scheduler is not None:
        from referee.audit.cluster import Cluster  # noqa: PLC0415

        return Cluster(work.scheduler, work.settings)
    return Processes(work.jobs, work.settings) if work.jobs > 1 else Serial(work.settings)


def _followed(paths: list[str], store: Store, runner: Runner, lang: str) -> bool:
    """Run to the end; False if an interrupt came before it."""
    from referee.audit.run import audit as run_audit  # noqa: PLC0415

    with interruptible(), watcher(paths, lang) as watching:
        try:
            run_audit(paths, store, runner, watching)
        except KeyboardInterrupt:
            return False
    return True
