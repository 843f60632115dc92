create table pay_cycle (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  name text not null,
  frequency text not null check (frequency in ('WEEKLY', 'BIWEEKLY', 'FOUR_WEEKLY', 'SEMI_MONTHLY', 'MONTHLY')),
  -- The rule as the domain's PayCycle: anchor or start days, pay-date rule, business-day rule.
  rule jsonb not null,
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'INACTIVE')),
  version int not null default 1,
  primary key (company_id, id)
);
create unique index one_cycle_per_name on pay_cycle (company_id, lower(name));
call make_tenant_table('pay_cycle', 'select, insert, update');

create table pay_period (
  company_id uuid not null default app_company(),
  id uuid not null,
  pay_cycle_id uuid not null,
  from_day date not null,
  to_day date not null,
  pay_date date not null,
  -- The parent pay period: year-to-date figures are sums over it.
  pay_year int not null,
  number int not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'PREVIEWED', 'FINALIZED', 'PAID')),
  previewed_at timestamptz,
  previewed_by uuid,
  finalized_at timestamptz,
  finalized_by uuid,
  -- The calendar the run was computed with; the rest of its inputs is kept with each record.
  frozen_calendar jsonb,
  paid_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, pay_cycle_id) references pay_cycle (company_id, id),
  constraint ends_after_start check (to_day >= from_day),
  constraint periods_tile exclude using gist (company_id with =, pay_cycle_id with =, daterange(from_day, to_day, '[]') with &&)
);
create unique index one_number_per_year on pay_period (company_id, pay_cycle_id, pay_year, number);
call make_tenant_table('pay_period', 'select, insert, update');

-- Dated terms of a person. A change is a new row; the one before ends the day before.
create table pay_terms (
  company_id uuid not null default app_company(),
  id uuid not null,
  person_id uuid not null,
  pay_cycle_id uuid not null,
  from_day date not null,
  pay_type text not null check (pay_type in ('HOURLY_SALARY', 'FIXED_SALARY', 'DAILY_SALARY')),
  -- Per hour, per cycle or per day, as the pay type says; minor units of the company's currency.
  amount_cents bigint not null check (amount_cents >= 0),
  tax_deduction_cents bigint not null default 0 check (tax_deduction_cents >= 0),
  benefits_deduction_cents bigint not null default 0 check (benefits_deduction_cents >= 0),
  overtime_eligible boolean not null default true,
  primary key (company_id, id),
  unique (company_id, person_id, from_day),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, pay_cycle_id) references pay_cycle (company_id, id)
);
create index pay_terms_cycle on pay_terms (company_id, pay_cycle_id);
call make_tenant_table('pay_terms');

create table payroll_record (
  company_id uuid not null default app_company(),
  id uuid not null,
  pay_period_id uuid not null,
  person_id uuid not null,
  status text not null default 'DRAFT' check (status in ('DRAFT', 'FINALIZED', 'PAID')),
  pay_type text not null,
  rate_cents bigint not null,
  regular_minutes int not null default 0,
  overtime_minutes int not null default 0,
  gross_cents bigint not null,
  tax_cents bigint not null,
  benefits_cents bigint not null,
  absence_cents bigint not null default 0,
  adjustment_cents bigint not null default 0,
  net_cents bigint not null check (net_cents >= 0 or status = 'DRAFT'),
  leave_hundredths int not null default 0,
  absence_hundredths int not null default 0,
  pending_days int not null default 0,
  -- Why this record cannot be finalised, in words; null when nothing stands in the way.
  problem text,
  -- A frozen copy of the terms and policies it was computed with, so that it can be replayed.
  inputs jsonb not null default '{}',
  finalized_at timestamptz,
  paid_at timestamptz,
  payslip_hash text,
  primary key (company_id, id),
  unique (company_id, pay_period_id, person_id),
  foreign key (company_id, pay_period_id) references pay_period (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  constraint net_is_the_sum check (net_cents = gross_cents - tax_cents - benefits_cents + adjustment_cents)
);
create index payroll_record_person on payroll_record (company_id, person_id);
call make_tenant_table('payroll_record');

create table payroll_line (
  company_id uuid not null default app_company(),
  id uuid not null,
  record_id uuid not null,
  position int not null,
  kind text not null,
  label text not null,
  quantity int not null,
  unit text not null,
  rate_cents bigint not null,
  multiplier_percent int not null default 100,
  amount_cents bigint not null,
  formula text not null,
  days date[] not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, record_id) references payroll_record (company_id, id) on delete cascade
);
create index payroll_line_record on payroll_line (company_id, record_id, position);
call make_tenant_table('payroll_line', 'select, insert, delete');

-- Corrections entered by hand; they are part of the next computation of the draft.
create table payroll_adjustment (
  company_id uuid not null default app_company(),
  id uuid not null,
  pay_period_id uuid not null,
  person_id uuid not null,
  amount_cents bigint not null check (amount_cents <> 0),
  reason text not null check (reason <> ''),
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, pay_period_id) references pay_period (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id)
);
call make_tenant_table('payroll_adjustment');

-- A finalised record never changes, but for being marked paid; nor do its lines.
create function keep_finalised_record() returns trigger language plpgsql as $$
begin
  if old.status = 'DRAFT' then return case tg_op when 'DELETE' then old else new end; end if;
  if tg_op = 'UPDATE' and to_jsonb(new) - array['status', 'paid_at', 'payslip_hash'] = to_jsonb(old) - array['status', 'paid_at', 'payslip_hash']
    and (old.status, new.status) in (('FINALIZED', 'PAID'), ('FINALIZED', 'FINALIZED'), ('PAID', 'PAID')) then return new; end if;
  raise exception 'a finalised payroll record never changes' using errcode = 'restrict_violation';
end $$;
create trigger finalised_record_stays before update or delete on payroll_record for each row execute function keep_finalised_record();

-- Per statement, not per row: a run writes tens of thousands of lines at once.
create function keep_finalised_lines() returns trigger language plpgsql as $$
begin
  if exists (select 1 from touched t join payroll_record r on r.company_id = t.company_id and r.id = t.record_id where r.status <> 'DRAFT') then
    raise exception 'the lines of a finalised payroll record never change' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger finalised_lines_stay_added after insert on payroll_line referencing new table as touched for each statement execute function keep_finalised_lines();
create trigger finalised_lines_stay_changed after update on payroll_line referencing old table as touched for each statement execute function keep_finalised_lines();
create trigger finalised_lines_stay_removed after delete on payroll_line referencing old table as touched for each statement execute function keep_finalised_lines();

-- A paid day is never edited: a change to it becomes a late change of a later period.
create function keep_paid_day() returns trigger language plpgsql as $$
begin
  if old.status = 'PAID' and (new.status <> 'PAID' or new.worked_minutes <> old.worked_minutes) then
    raise exception 'a paid day is never edited' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger paid_day_stays before update on timesheet for each row execute function keep_paid_day();
