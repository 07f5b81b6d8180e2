-- One row for each ball of Cricsheet's "ball by ball" CSV files (Ashwin format). Overs are counted from 1 here.
select
    match_id,
    season,
    start_date,
    venue,
    innings,
    cast(floor(ball) as integer) + 1 as over_number,
    batting_team,
    bowling_team,
    striker as batter_id,
    bowler as bowler_id,
    runs_off_bat,
    extras,
    coalesce(wides, 0) as wides,
    coalesce(noballs, 0) as no_balls,
    wicket_type as dismissal
from read_csv('data/*.csv', union_by_name = true, types = {'wides': 'integer', 'noballs': 'integer', 'wicket_type': 'varchar'})
