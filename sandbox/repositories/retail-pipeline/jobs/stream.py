"""Reads bills from Kafka, removes repeated ones and writes the star schema: spark-submit jobs/stream.py"""

import os

import psycopg
from pyspark.sql import DataFrame, SparkSession
from pyspark.sql import functions as f
from pyspark.sql.types import ArrayType, IntegerType, LongType, StringType, StructField, StructType, TimestampType

LINE = StructType([StructField("product", StringType()), StructField("count", IntegerType()), StructField("paise", LongType())])
BILL = StructType(
    [
        StructField("shop", StringType()),
        StructField("number", IntegerType()),
        StructField("sold_at", TimestampType()),
        StructField("lines", ArrayType(LINE)),
        StructField("paise", LongType()),
    ]
)
INSERT = """insert into sales (shop, bill, sold_at, product, count, paise) values (%s, %s, %s, %s, %s, %s)
    on conflict (shop, bill, product) do nothing"""


def write(batch: DataFrame, _: int) -> None:
    """A batch that is repeated after a crash changes nothing: the key decides."""
    lines = batch.select("shop", "number", "sold_at", f.explode("lines").alias("line"))
    rows = lines.select("shop", "number", "sold_at", "line.product", "line.count", "line.paise").toLocalIterator()
    with psycopg.connect(os.environ.get("DATABASE_URL", "postgresql://retail:retail@localhost/retail")) as database:
        with database.cursor() as cursor:
            cursor.executemany(INSERT, [tuple(row) for row in rows])


def main() -> None:
    spark = SparkSession.builder.appName("bills").getOrCreate()
    raw = spark.readStream.format("kafka").option("kafka.bootstrap.servers", "localhost:9092").option("subscribe", "bills").load()
    bills = raw.select(f.from_json(f.col("value").cast("string"), BILL).alias("bill")).select("bill.*")
    clean = bills.where("paise > 0").withWatermark("sold_at", "48 hours").dropDuplicatesWithinWatermark(["shop", "number"])
    clean.writeStream.foreachBatch(write).option("checkpointLocation", "checkpoints/bills").start().awaitTermination()


if __name__ == "__main__":
    main()
