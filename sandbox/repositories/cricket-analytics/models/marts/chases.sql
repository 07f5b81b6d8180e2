-- The state of each chase after each ball: what the win model learns from.
with first as (
    select match_id, sum(runs_off_bat + extras) + 1 as target
    from {{ ref('stg_deliveries') }}
    where innings = 1
    group by match_id
),

balls as (
    select
        match_id,
        row_number() over (partition by match_id order by over_number) as ball,
        sum(runs_off_bat + extras) over w as runs,
        count(dismissal) over w as wickets,
        count(*) filter (where wides = 0 and no_balls = 0) over w as legal_balls
    from {{ ref('stg_deliveries') }}
    where innings = 2
    window w as (partition by match_id order by over_number rows unbounded preceding)
)

select
    match_id,
    ball,
    target - runs as needed,
    greatest(120 - legal_balls, 0) as balls_left,
    10 - wickets as wickets_left,
    last_value(runs) over (partition by match_id order by ball rows between unbounded preceding and unbounded following)
        >= target as is_won
from balls
join first using (match_id)
