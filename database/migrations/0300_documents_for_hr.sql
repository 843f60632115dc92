-- Owner: leave

-- A document that was brought for leave that HR decides on, or nobody, is for no manager, whatever its leave is changed to later.
alter table leave_file add column for_hr boolean not null default false;
update leave_file f set for_hr = true
  from leave_request r, lateral (
    select coalesce(
      (select policy from leave_policy p where p.company_id = r.company_id and p.type_id = r.type_id and p.from_day <= r.from_day order by p.from_day desc limit 1),
      (select policy from leave_policy p where p.company_id = r.company_id and p.type_id = r.type_id order by p.from_day limit 1)) as policy) v
  where r.company_id = f.company_id and r.id = f.request_id and v.policy ->> 'approval' not in ('manager', 'managerThenHr');
