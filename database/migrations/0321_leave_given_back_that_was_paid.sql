-- Owner: payroll

-- Leave that was paid goes back to the balance only with a last day before it (migration 0318). That day may become a later one again, and then nothing of the
-- dates says that pay and leave part: the record of that period is looked at again.
create function look_at_paid_leave_again() returns trigger language plpgsql as $$
begin
  update payroll_record r set looked_again = false from pay_period q
    where r.company_id = old.company_id and r.person_id = old.person_id and r.status <> 'DRAFT'
      and q.company_id = r.company_id and q.id = r.pay_period_id and old.day between q.from_day and q.to_day;
  return null;
end $$;

create trigger paid_leave_given_back after delete on leave_day for each row
  when (old.payroll_record_id is not null) execute function look_at_paid_leave_again();
