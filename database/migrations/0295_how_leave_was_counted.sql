-- Owner: leave

-- What a request that was decided costs goes by the rule of enclosed days that it was decided by, also when the calendar changes afterwards.
alter table leave_request add column sandwich text not null default 'none' check (sandwich in ('none', 'weekends', 'holidays', 'both'));

update leave_request r set sandwich = coalesce(
  (select p.policy->>'sandwich' from leave_policy p where p.company_id = r.company_id and p.type_id = r.type_id and p.from_day <= r.from_day order by p.from_day desc limit 1),
  (select p.policy->>'sandwich' from leave_policy p where p.company_id = r.company_id and p.type_id = r.type_id order by p.from_day limit 1),
  'none');
