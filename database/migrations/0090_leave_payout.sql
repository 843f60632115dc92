-- Owner: leave

-- Leave that is paid instead of taken. The balance has its entry ('encash'); this is what payroll reads, until it was paid.
create table leave_payout (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  person_id uuid not null,
  type_id uuid not null,
  -- The entry that took it off the balance.
  entry_id uuid not null,
  -- Paid with the period of this day, by the terms of this day.
  day date not null,
  -- In hundredths of the type's unit, and what it stands for as time and as parts of a day.
  amount integer not null check (amount > 0),
  minutes integer not null check (minutes > 0),
  hundredths integer not null check (hundredths > 0),
  payroll_record_id uuid,
  paid_out_by uuid,
  paid_out_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, entry_id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, type_id) references leave_type (company_id, id),
  foreign key (company_id, entry_id) references leave_entry (company_id, id),
  foreign key (company_id, paid_out_by) references person (company_id, id)
);
call make_tenant_table('leave_payout');
create index leave_payout_person on leave_payout (company_id, person_id, day);
create index leave_payout_type on leave_payout (company_id, type_id);
create index leave_payout_unpaid on leave_payout (company_id, day, person_id) where payroll_record_id is null;
create trigger decided_outside_of_payrolls before insert or delete on leave_payout
  for each row execute function decide_leave_outside_of_payrolls();

-- What a payroll paid stays as it was paid.
create function keep_leave_that_was_paid_out() returns trigger language plpgsql as $$
begin
  raise exception 'leave that was paid out stays' using errcode = 'restrict_violation';
end $$;
create trigger paid_once before update on leave_payout
  for each row when (old.payroll_record_id is not null) execute function keep_leave_that_was_paid_out();
