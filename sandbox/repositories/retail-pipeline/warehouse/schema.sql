-- The star: one row for each line of a bill; shops and days around it.
create table sales (
    shop text not null,
    bill integer not null,
    sold_at timestamp not null,
    product text not null,
    count integer not null check (count > 0),
    paise bigint not null check (paise > 0),
    primary key (shop, bill, product)
);
create index sales_sold_at on sales (sold_at);

create view shops as select distinct shop, split_part(shop, '-', 1) as city from sales;
create view days as select distinct sold_at::date as day, extract(isodow from sold_at)::int as weekday from sales;
