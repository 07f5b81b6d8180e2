-- What a first innings is worth at each venue.
with innings as (
    select match_id, venue, sum(runs_off_bat + extras) as total
    from {{ ref('stg_deliveries') }}
    where innings = 1
    group by match_id, venue
)

select venue, count(*) as matches, round(avg(total), 1) as mean_total, max(total) as best
from innings
group by venue
