-- Owner: leave

-- What a whole day was planned with where leave was paid out. What it stands for as time and as part of a day follows from that, and is rounded by whoever
-- pays it, once for all of its parts; it was rounded for each of them, so that leave in two hundred parts was twice the pay.
alter table leave_payout add column day_minutes integer check (day_minutes > 0);

alter table leave_payout disable trigger user;
update leave_payout o set day_minutes = greatest(1, round(case t.unit when 'HOURS' then o.amount * 60.0 / o.hundredths else o.minutes * 100.0 / o.amount end))
  from leave_type t where t.company_id = o.company_id and t.id = o.type_id;
alter table leave_payout enable trigger user;

alter table leave_payout alter column day_minutes set not null, drop column minutes, drop column hundredths;
