"""Removes bills that a shop sent twice, also across restarts of the job."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

KEEP = timedelta(hours=48)  # shops repeat what they sent while they were offline


@dataclass(frozen=True)
class Bill:
    shop: str
    number: int
    sold_at: datetime
    paise: int

    @property
    def key(self) -> tuple[str, int]:
        return (self.shop, self.number)


class Deduplicator:
    """State of one partition. Bills of a shop are always in the same partition."""

    def __init__(self, saved: Collection[Bill] = ()) -> None:
        self._seen = {bill.key: bill for bill in saved}
        self._watermark = max((bill.sold_at for bill in saved), default=datetime.min)

    def state(self) -> list[Bill]:
        """What the checkpoint stores with the Kafka offsets. A restarted job begins with it."""
        return list(self._seen.values())

    def process(self, bills: Iterable[Bill]) -> Iterator[Bill]:
        for bill in bills:
            known = self._seen.get(bill.key)
            if known is not None:
                if known.paise != bill.paise:
                    raise ValueError(f"Bill {bill.key} came with two amounts: {known.paise} and {bill.paise}.")
                continue
            self._seen[bill.key] = bill
            self._watermark = max(self._watermark, bill.sold_at)
            yield bill
        self._forget()

    def _forget(self) -> None:
        if self._watermark == datetime.min:
            return
        oldest = self._watermark - KEEP
        self._seen = {key: bill for key, bill in self._seen.items() if bill.sold_at >= oldest}
