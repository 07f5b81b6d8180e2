-- Runs and strike rate of each batter.
select
    batter_id,
    count(distinct match_id) as matches,
    sum(runs_off_bat) as runs,
    count(*) filter (where wides = 0) as balls,
    round(100.0 * sum(runs_off_bat) / nullif(count(*) filter (where wides = 0), 0), 1) as strike_rate
from {{ ref('stg_deliveries') }}
group by batter_id
