-- dbt fails this test if it returns a row.
select bowler_id, overs, economy, dot_percent, 'out of range' as problem
from {{ ref('death_over_bowling') }}
where economy not between 0 and 36
   or dot_percent not between 0 and 100
   or overs < 60

union all

select bowler_id, max(overs), max(economy), max(dot_percent), 'twice'
from {{ ref('death_over_bowling') }}
group by bowler_id
having count(*) > 1
