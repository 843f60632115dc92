-- Owner: time

-- What is approved and not paid: a payroll looks for it in the periods that were finalised without it.
create index timesheet_unpaid on timesheet (company_id, day, person_id) where status = 'APPROVED';

-- While a payroll is finalised, nobody approves or reopens a day: it would be marked as paid although the figures were computed
-- without it. The payroll holds the same lock alone.
create function wait_for_payroll() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('timesheet'), hashtext(new.company_id::text));
  return new;
end $$;
create trigger approved_outside_of_payrolls before insert on timesheet for each row when (new.status = 'APPROVED') execute function wait_for_payroll();
create trigger decided_outside_of_payrolls before update on timesheet for each row
  when (new.status <> 'PAID' and (old.status = 'APPROVED') <> (new.status = 'APPROVED') or old.status = 'APPROVED' and new.worked_minutes <> old.worked_minutes)
  execute function wait_for_payroll();
