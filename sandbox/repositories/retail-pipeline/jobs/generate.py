"""Imitates the bills of 50 shops and sends them to Kafka: python -m jobs.generate

One bill in twenty is sent twice, as shops do after they were offline.
"""

import json
import random
import time
from collections.abc import Iterator
from datetime import datetime, timedelta

CITIES = ("Pune", "Nagpur", "Nashik", "Mumbai", "Kolhapur")
SHOPS = [f"{city}-{number:02}" for city in CITIES for number in range(1, 11)]
PRODUCTS = (("Rice 5 kg", 42_000), ("Tea 250 g", 14_500), ("Soap", 4_200), ("Notebook", 6_000), ("Oil 1 l", 17_900))


def bills(seed: int, start: datetime) -> Iterator[dict]:
    chance = random.Random(seed)
    numbers = dict.fromkeys(SHOPS, 0)
    at = start
    while True:
        shop = chance.choice(SHOPS)
        numbers[shop] += 1
        lines = [(name, chance.randint(1, 3), paise) for name, paise in chance.sample(PRODUCTS, chance.randint(1, 3))]
        bill = {
            "shop": shop,
            "number": numbers[shop],
            "sold_at": at.isoformat(),
            "lines": [{"product": name, "count": count, "paise": paise} for name, count, paise in lines],
            "paise": sum(count * paise for _, count, paise in lines),
        }
        yield bill
        if chance.random() < 0.05:
            yield bill
        at += timedelta(seconds=chance.randint(1, 20))


if __name__ == "__main__":
    from confluent_kafka import Producer

    producer = Producer({"bootstrap.servers": "localhost:9092", "enable.idempotence": True})
    for each in bills(seed=int(time.time()), start=datetime.now()):
        # The shop is the key, so that all its bills are in one partition and in order.
        producer.produce("bills", key=each["shop"], value=json.dumps(each))
        producer.poll(0)
        time.sleep(0.05)
