-- Owner: leave

create table leave_type (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  name text not null check (name <> ''),
  unit text not null check (unit in ('DAYS', 'HOURS')),
  -- The order in which they were made, and are shown.
  position integer not null,
  archived_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id)
);
call make_tenant_table('leave_type', 'select, insert, update');
create unique index one_leave_type_per_name on leave_type (company_id, lower(name)) where archived_at is null;

-- The rules of a type from a day on, until the next version.
create table leave_policy (
  company_id uuid not null default app_company() references company,
  type_id uuid not null,
  from_day date not null,
  policy jsonb not null,
  made_by uuid,
  made_at timestamptz not null,
  primary key (company_id, type_id, from_day),
  foreign key (company_id, type_id) references leave_type (company_id, id)
);
call make_tenant_table('leave_policy', 'select, insert, update');

create table leave_request (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  person_id uuid not null,
  type_id uuid not null,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  from_half text check (from_half in ('first', 'second')),
  to_half text check (to_half in ('first', 'second')),
  minutes integer check (minutes > 0),
  -- What each day costs, with the working part of it; kept as it was counted, and counted anew when the calendar changes.
  per_day jsonb not null,
  total integer not null check (total > 0),
  paid boolean not null,
  status text not null check (status in ('PENDING', 'APPROVED', 'REJECTED', 'CANCELLED', 'REPLACED')),
  stage text not null check (stage in ('MANAGER', 'HR')),
  cancel_asked boolean not null default false check (not cancel_asked or status = 'APPROVED'),
  note text not null default '',
  replaces_id uuid,
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  decision_note text,
  version integer not null default 1,
  -- From which half of a day to which: complementary halves of one day do not meet.
  during tsrange not null generated always as (tsrange(
    from_day + case when from_half = 'second' then interval '12 hours' else interval '0' end,
    to_day + case when to_half = 'first' or (from_day = to_day and from_half = 'first') then interval '12 hours' else interval '24 hours' end
  )) stored,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, type_id) references leave_type (company_id, id),
  foreign key (company_id, replaces_id) references leave_request (company_id, id),
  -- Nobody is away twice. A change that waits stands beside what it would replace.
  constraint no_leave_twice exclude using gist (company_id with =, person_id with =, during with &&)
    where (status = 'APPROVED' or (status = 'PENDING' and replaces_id is null))
);
call make_tenant_table('leave_request', 'select, insert, update');
create index leave_request_person on leave_request (company_id, person_id, from_day desc, id desc);
create index leave_request_waiting on leave_request (company_id, asked_at, id) where status = 'PENDING' or cancel_asked;
create index leave_request_days on leave_request (company_id, from_day, to_day) where status in ('PENDING', 'APPROVED');

-- The days of approved leave: what payroll pays, and what makes somebody away.
create table leave_day (
  company_id uuid not null default app_company() references company,
  request_id uuid not null,
  day date not null,
  person_id uuid not null,
  type_id uuid not null,
  -- The part of the day that would have been worked, in hundredths, and so many minutes.
  working integer not null check (working between 0 and 100),
  minutes integer not null check (minutes between 0 and 1440),
  paid boolean not null,
  payroll_record_id uuid,
  primary key (company_id, request_id, day),
  foreign key (company_id, request_id) references leave_request (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id)
);
call make_tenant_table('leave_day');
create index leave_day_person on leave_day (company_id, person_id, day);
create index leave_day_day on leave_day (company_id, day, person_id);
create index leave_day_unpaid on leave_day (company_id, day, person_id) where payroll_record_id is null;

-- Whoever approves or takes back leave waits while a payroll is finalised, and a paid day stays.
create function decide_leave_outside_of_payrolls() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('leave'), hashtext(coalesce(new.company_id, old.company_id)::text));
  if tg_op = 'DELETE' then
    if old.payroll_record_id is not null then
      raise exception 'a paid day of leave is never taken back' using errcode = 'restrict_violation';
    end if;
    return old;
  end if;
  return new;
end $$;
create trigger decided_outside_of_payrolls before insert or delete on leave_day for each row execute function decide_leave_outside_of_payrolls();

-- The ledger. The balance is the sum; entries are never changed, only answered by their opposite.
create table leave_entry (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  person_id uuid not null,
  type_id uuid not null,
  day date not null,
  kind text not null check (kind in ('grant', 'accrual', 'carry', 'expiry', 'use', 'cancel', 'adjustment', 'encash')),
  amount integer not null,
  -- What it was booked for where that is looked at again: an interval that earns, the turn of a year.
  key text,
  -- What would have been credited had no bound on the balance cut it.
  uncut integer,
  why text not null,
  request_id uuid,
  made_by uuid,
  made_at timestamptz not null,
  -- The order of booking, which ids of one moment do not tell.
  number bigint generated always as identity,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, type_id) references leave_type (company_id, id),
  foreign key (company_id, request_id) references leave_request (company_id, id),
  check ((kind in ('use', 'cancel')) = (request_id is not null)),
  check ((kind in ('use', 'cancel', 'adjustment', 'encash')) = (key is null))
);
call make_tenant_table('leave_entry', 'select, insert');
create index leave_entry_person on leave_entry (company_id, person_id, day, number);
create trigger ledger_is_append_only before update or delete on leave_entry for each row execute function refuse_change();
