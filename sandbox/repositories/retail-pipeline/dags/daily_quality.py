"""Every morning: are yesterday's sales complete? A failed check is a red square in Airflow."""

from datetime import datetime

from airflow.decorators import dag, task
from airflow.providers.postgres.hooks.postgres import PostgresHook

CHECKS = {
    "every shop sold something": "select 50 = count(distinct shop) from sales where sold_at::date = current_date - 1",
    "no bill has two times": """select count(*) = 0 from (select 1 from sales group by shop, bill
        having count(distinct sold_at) > 1) as twice""",
    "amounts are positive": "select coalesce(min(paise * count) > 0, false) from sales where sold_at::date = current_date - 1",
}


@dag(schedule="0 6 * * *", start_date=datetime(2026, 1, 1), catchup=False)
def daily_quality():
    @task
    def check(name: str) -> None:
        [row] = PostgresHook("retail").get_records(CHECKS[name])
        if not row[0]:
            raise ValueError(name)

    check.expand(name=list(CHECKS))


daily_quality()
