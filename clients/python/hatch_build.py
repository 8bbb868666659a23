"""Generates the models and the calls from openapi.yaml, and fetches the licences. A source distribution has them already."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

HERE = Path(__file__).resolve().parent


class Generate(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if (HERE / "generator.yaml").exists():
            root = HERE.parent.parent
            generate(root / "openapi.yaml")
            for licence in root.glob("LICENSE-*"):
                shutil.copy(licence, HERE)


def generate(document: Path) -> None:
    command: list[str | Path] = [sys.executable, "-m", "openapi_python_client", "generate", "--path", document]
    command += ["--config", HERE / "generator.yaml", "--custom-template-path", HERE / "templates"]
    command += ["--output-path", HERE / "src" / "nimber_client" / "_api", "--meta", "none", "--overwrite", "--fail-on-warning"]
    subprocess.run(command, check=True)
