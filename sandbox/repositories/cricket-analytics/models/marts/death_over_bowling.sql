-- Who bowls best in the last five overs. One row for each bowler with at least 60 overs.
-- Tested: bowler is unique, economy is between 0 and 36, no wides are counted as balls.

with balls as (
    select
        bowler_id,
        match_id,
        over_number,
        runs_off_bat + wides + no_balls as runs_against,
        wides = 0 and no_balls = 0 as is_legal,
        dismissal in ('bowled', 'caught', 'caught and bowled', 'lbw', 'stumped', 'hit wicket') as is_wicket,
        runs_off_bat = 0 and wides = 0 and no_balls = 0 as is_dot
    from {{ ref('stg_deliveries') }}
    where over_number between 16 and 20 -- staging counts overs from 1
),

bowlers as (
    select
        bowler_id,
        count(*) filter (where is_legal) as balls,
        sum(runs_against) as runs,
        count(*) filter (where is_wicket) as wickets,
        count(*) filter (where is_dot) as dots,
        count(distinct match_id) as matches
    from balls
    group by bowler_id
    having count(*) filter (where is_legal) >= 360
)

select
    bowler_id,
    matches,
    round(balls / 6.0, 1) as overs,
    round(runs * 6.0 / balls, 2) as economy,
    wickets,
    round(100.0 * dots / balls, 1) as dot_percent,
    round(runs * 6.0 / balls - sum(runs) over () * 6.0 / sum(balls) over (), 2) as against_mean
from bowlers
order by economy
