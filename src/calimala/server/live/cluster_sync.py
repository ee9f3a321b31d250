"""Applies what other processes publish to the tables, connections and bots of this one."""

import orjson

from calimala.server.cluster.pubsub import Notification
from calimala.server.cluster.shard_leases import ShardLeases
from calimala.server.errors import Refused
from calimala.server.live.autoplay import Autoplay
from calimala.server.live.devices import Devices
from calimala.server.live.hub import Hub
from calimala.server.live.loaded_table import LoadedTable
from calimala.server.live.lobby import Lobby
from calimala.server.live.review_runner import ReviewRunner
from calimala.server.ops import json_log
from calimala.server.ops.warmup import Warmup


class ClusterSync:
    """Subscriber to the notifications of all processes."""

    def __init__(
        self,
        hub: Hub,
        lobby: Lobby,
        leases: ShardLeases,
        warmup: Warmup,
        devices: Devices,
        autoplay: Autoplay,
        review_runner: ReviewRunner,
    ) -> None:
        self._hub, self._lobby, self._leases = hub, lobby, leases
        self._warmup, self._devices, self._autoplay = warmup, devices, autoplay
        self._review_runner = review_runner

    async def on_notification(self, notification: Notification) -> None:
        """Another process has changed something; a fault here must not end the subscription."""
        try:
            await self._apply(notification)
        except Refused as refused:
            json_log.info("refused", reason=refused.reason)
        except Exception as fault:  # noqa: BLE001 - it is logged, and the table retried soon
            json_log.error("news", fault)
            self._hub.mark_doubtful(notification.key)
            self._autoplay.retry_soon(notification.key)

    async def on_gap(self) -> None:
        """Notifications may have been missed, also of tables that are ours but not loaded."""
        await self._hub.resync_all()
        await self._autoplay.reconsider_all()
        await self._devices.recheck_all()

    async def table_changed(self, key: str) -> None:
        """A table was changed outside its game: reload it, and broadcast it to all it concerns."""
        await self._load_if_ours(key)
        await self._hub.row_changed(key)
        await self._lobby.table_changed(key)

    async def names_changed(self, key: str) -> None:
        """A player has deleted the account: the name is read again."""
        self._hub.mark_doubtful(key)
        await self.table_changed(key)

    async def _apply(self, notification: Notification) -> None:
        """Bring this process up to date."""
        if notification.kind == "log":
            await self._log_grew(notification.key)
        elif notification.kind == "table":
            await self.table_changed(notification.key)
        elif notification.kind == "names":
            await self.names_changed(notification.key)
        elif notification.kind == "epoch":
            self._devices.sign_out(notification.key, int(notification.payload))
        elif notification.kind == "review":
            self._review_runner.wake()
        elif loaded := self._hub.loaded(notification.key):
            await self._at_table(loaded, notification)

    async def _log_grew(self, key: str) -> None:
        """Another process has added to a log."""
        await self._load_if_ours(key)
        await self._hub.catch_up(key)
        await self._lobby.log_grew(key)

    async def _at_table(self, loaded: LoadedTable, notification: Notification) -> None:
        """Chat or presence of people who are connected through another process."""
        if notification.kind == "talk":
            await self._hub.chat.broadcast_new(loaded)
        elif notification.kind == "here":
            present = orjson.loads(notification.payload)
            await self._hub.presence.on_notification(loaded, notification.process, present)

    async def _load_if_ours(self, key: str) -> None:
        """Load a table that this process drives, so that its bots and clocks go on."""
        if self._leases.owns(key) and self._warmup.ready.is_set():
            try:
                await self._hub.load(key)
            except Refused as refused:
                if refused.reason != "frozen":  # which goes on nowhere
                    raise
