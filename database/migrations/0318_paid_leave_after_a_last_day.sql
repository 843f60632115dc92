-- Owner: leave

-- Pay for days after somebody's last one is taken back with the next payroll, leave of these days with it: what was paid of it goes back to the balance.
create or replace function decide_leave_outside_of_payrolls() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('leave'), hashtext(coalesce(new.company_id, old.company_id)::text));
  if tg_op = 'DELETE' then
    if old.payroll_record_id is not null
      and not exists (select from person p where p.company_id = old.company_id and p.id = old.person_id and p.end_date < old.day) then
      raise exception 'a paid day of leave is never taken back' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  return new;
end $$;
