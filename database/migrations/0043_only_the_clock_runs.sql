-- Owner: time

-- An entry without an end is the clock's: only its presses end it. One whose beginning was typed anew while it ran counted as typed, so
-- that the clock-out passed it by and it ran for good.
update work_entry e set source = 'clock', ended_at = case when s.ended_at is null then null else greatest(s.ended_at, e.started_at) end
  from shift s where s.company_id = e.company_id and s.id = e.shift_id and e.started_at is not null and e.ended_at is null and e.source <> 'clock';
update work_entry set source = 'clock', ended_at = started_at, missing_out = true
  where started_at is not null and ended_at is null and source <> 'clock';
alter table work_entry add constraint only_the_clock_runs check (started_at is null or ended_at is not null or source = 'clock');
