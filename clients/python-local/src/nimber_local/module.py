"""The WebAssembly module in this process."""

from __future__ import annotations

from functools import cache
from importlib import resources
from threading import Lock, Timer

import wasmtime

# Of one module, in bytes.
MOST_MEMORY = 512 << 20

# For a call without a timeout: a week.
MOST_SECONDS = 7 * 86_400.0


class Trap(Exception):
    """The module has stopped, for example because its memory is full."""


class TimedOut(Exception):
    """A call took longer than it may."""


def engine() -> wasmtime.Engine:
    """Every module has its own, because a timeout interrupts all calls of an engine."""
    config = wasmtime.Config()
    # What was compiled is kept in the cache folder of the user.
    config.cache = True
    config.epoch_interruption = True
    return wasmtime.Engine(config)


@cache
def machine_code() -> bytes:
    return bytes(wasmtime.Module(engine(), file("nimber.wasm")).serialize())


def file(name: str) -> bytes:
    return resources.files(__package__).joinpath(name).read_bytes()


def certificates(path: str) -> bytes:
    """The certificates of Sprouts that the module asks for, such as `/certificates/normal`."""
    return file(f"{path.rsplit('/', 1)[-1]}.bin")


class Instance:
    """A module with its memory. After a trap nothing in it can be used."""

    def __init__(self, engine: wasmtime.Engine, module: wasmtime.Module) -> None:
        self._store = wasmtime.Store(engine)
        self._store.set_limits(memory_size=MOST_MEMORY)
        self._engine = engine
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)

    def call(self, message: bytes, timeout: float | None) -> bytes:
        self._store.set_epoch_deadline(1)
        self._memory.write(self._store, message, self._number("reserve", len(message)))
        timer = Timer(MOST_SECONDS if timeout is None else timeout, self._engine.increment_epoch)
        timer.daemon = True
        timer.start()
        try:
            length = self._number("call")
        finally:
            timer.cancel()
        place = self._number("answer")
        return bytes(self._memory.read(self._store, place, place + length))

    @property
    def _memory(self) -> wasmtime.Memory:
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        return memory

    def _number(self, name: str, *arguments: int) -> int:
        """What an export returns: an address or a length."""
        function = self._exports[f"nimber_{name}"]
        assert isinstance(function, wasmtime.Func)
        number = function(self._store, *arguments)
        assert isinstance(number, int)
        return number


class Module:
    """Answers calls one after the other. A call that stops the module is the end of its memory, not of this object."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._engine = engine()
        self._module = wasmtime.Module.deserialize(self._engine, machine_code())
        self._instance: Instance | None = None

    def call(self, message: bytes, timeout: float | None = None) -> bytes:
        """The answer to a request, both as text for the module.

        Args:
            timeout: In seconds, from the time when the call's turn comes.

        Raises:
            Trap: The module has stopped.
            TimedOut: The call took longer than `timeout`.
        """
        with self._lock:
            instance, self._instance = self._instance or Instance(self._engine, self._module), None
            try:
                answer = instance.call(message, timeout)
            except wasmtime.Trap as trap:
                if trap.trap_code == wasmtime.TrapCode.INTERRUPT:
                    raise TimedOut from None
                raise Trap(trap.message.splitlines()[-1]) from None
            self._instance = instance
            return answer
