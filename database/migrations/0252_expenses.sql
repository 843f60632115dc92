-- Owner: expenses

-- What a company says of expenses beside its categories.
create table expense_setting (
  company_id uuid primary key default app_company() references company,
  -- From this amount on, in minor units, HR looks at what a manager approved; null: never.
  second_look_from_cents bigint check (second_look_from_cents > 0),
  -- What is approved comes with the next payroll, or is paid by itself.
  pay_with text not null default 'PAYROLL' check (pay_with in ('PAYROLL', 'BANK')),
  distance_unit text not null check (distance_unit in ('KM', 'MILE')),
  version int not null default 1
);
call make_tenant_table('expense_setting', 'select, insert, update');

create table expense_category (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  name text not null check (name <> ''),
  kind text not null check (kind in ('AMOUNT', 'DISTANCE', 'PER_DIEM')),
  -- Minor units of the company's currency, for one line.
  limit_cents bigint check (limit_cents > 0),
  receipt_from_cents bigint check (receipt_from_cents > 0),
  archived boolean not null default false,
  version int not null default 1,
  primary key (company_id, id)
);
call make_tenant_table('expense_category', 'select, insert, update');
create unique index expense_category_name on expense_category (company_id, lower(name));

-- What a kilometre, a mile or a day is worth from a day on, in hundredths of a minor unit.
create table expense_rate (
  company_id uuid not null default app_company(),
  category_id uuid not null,
  from_day date not null,
  hundredths bigint not null check (hundredths > 0),
  primary key (company_id, category_id, from_day),
  foreign key (company_id, category_id) references expense_category (company_id, id)
);
call make_tenant_table('expense_rate');

create table expense_claim (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  person_id uuid not null,
  title text not null check (title <> ''),
  status text not null check (status in ('DRAFT', 'SUBMITTED', 'APPROVED', 'REJECTED', 'PAID')),
  stage text not null check (stage in ('MANAGER', 'HR')),
  -- All amounts of it are minor units of this one, the company's when it was written.
  currency text not null,
  claimed_cents bigint not null check (claimed_cents >= 0),
  approved_cents bigint check (approved_cents between 1 and claimed_cents),
  -- Of what is approved, so much had been advanced.
  drawn_cents bigint not null default 0 check (drawn_cents >= 0),
  made_at timestamptz not null,
  submitted_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  decision_note text,
  paid_at timestamptz,
  paid_with text check (paid_with in ('PAYROLL', 'BANK', 'ADVANCE')),
  -- The payslip that it came with.
  record_id uuid,
  paid_by uuid,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, record_id) references payroll_record (company_id, id),
  check ((status in ('APPROVED', 'PAID')) = (approved_cents is not null)),
  check (drawn_cents <= coalesce(approved_cents, 0)),
  check ((status = 'PAID') = (paid_at is not null)),
  check ((paid_at is null) = (paid_with is null)),
  check ((paid_with is not distinct from 'PAYROLL') = (record_id is not null)),
  check (paid_with is distinct from 'ADVANCE' or drawn_cents = approved_cents)
);
call make_tenant_table('expense_claim');
create index expense_claim_of on expense_claim (company_id, person_id, made_at desc, id desc);
create index expense_claim_waiting on expense_claim (company_id, submitted_at, id) where status = 'SUBMITTED';
create index expense_claim_due on expense_claim (company_id, person_id) where status = 'APPROVED';
create index expense_claim_record on expense_claim (company_id, record_id) where record_id is not null;

-- What was paid stays as it was paid.
create function keep_paid_claim() returns trigger language plpgsql as $$
begin
  if old.status = 'PAID' then
    raise exception 'a paid claim never changes' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger expense_claim_paid before update or delete on expense_claim for each row execute function keep_paid_claim();

create table expense_line (
  company_id uuid not null default app_company(),
  id uuid not null,
  claim_id uuid not null,
  place int not null,
  category_id uuid not null,
  day date not null,
  what text not null,
  -- Why it is more than the company pays by its rules, or has no receipt.
  reason text not null,
  minor bigint not null check (minor >= 0),
  currency text not null,
  rate_millionths bigint not null check (rate_millionths > 0),
  -- Tenths of a kilometre or mile, or half days.
  quantity int not null check (quantity >= 0),
  claimed_cents bigint not null check (claimed_cents > 0),
  tax_cents bigint not null check (tax_cents between 0 and claimed_cents),
  approved_cents bigint check (approved_cents between 0 and claimed_cents),
  -- What was unusual about it when it was handed in.
  warnings text[] not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, claim_id) references expense_claim (company_id, id) on delete cascade,
  foreign key (company_id, category_id) references expense_category (company_id, id)
);
call make_tenant_table('expense_line');
create index expense_line_claim on expense_line (company_id, claim_id, place);
create index expense_line_day on expense_line (company_id, day);

create table expense_receipt (
  company_id uuid not null default app_company(),
  id uuid not null,
  person_id uuid not null,
  -- Not yet said while the claim is still written.
  line_id uuid,
  file_id uuid not null,
  -- What is in it: the same receipt twice has the same one.
  content_id uuid not null,
  name text not null,
  kind text not null check (kind in ('pdf', 'png', 'jpeg', 'webp')),
  size bigint not null,
  added_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, line_id) references expense_line (company_id, id) on delete set null (line_id),
  foreign key (company_id, file_id) references stored_file (company_id, id)
);
call make_tenant_table('expense_receipt');
create index expense_receipt_line on expense_receipt (company_id, line_id);
create index expense_receipt_content on expense_receipt (company_id, content_id);
create index expense_receipt_loose on expense_receipt (company_id, person_id, added_at) where line_id is null;

-- Money that somebody got before they spent it.
create table expense_advance (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  person_id uuid not null,
  day date not null,
  currency text not null,
  cents bigint not null check (cents > 0),
  left_cents bigint not null check (left_cents between 0 and cents),
  note text not null,
  given_by uuid not null,
  given_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id)
);
call make_tenant_table('expense_advance');
create index expense_advance_of on expense_advance (company_id, person_id, day, id);

-- How much of an advance went into a claim.
create table expense_drawn (
  company_id uuid not null default app_company(),
  claim_id uuid not null,
  advance_id uuid not null,
  cents bigint not null check (cents > 0),
  primary key (company_id, claim_id, advance_id),
  foreign key (company_id, claim_id) references expense_claim (company_id, id),
  foreign key (company_id, advance_id) references expense_advance (company_id, id)
);
call make_tenant_table('expense_drawn', 'select, insert, delete');
create index expense_drawn_advance on expense_drawn (company_id, advance_id);

-- Every company begins with these; those that are here already have them from now on.
create function begin_expenses(whose uuid, country text) returns void language sql as $$
  insert into expense_setting (company_id, distance_unit)
    values (whose, case when country in ('US', 'GB', 'LR', 'MM') then 'MILE' else 'KM' end);
  insert into expense_category (company_id, id, name, kind)
    select whose, gen_random_uuid(), c.name, c.kind from (values ('Travel', 'AMOUNT'), ('Accommodation', 'AMOUNT'), ('Meals', 'AMOUNT'),
      ('Office supplies', 'AMOUNT'), ('Training', 'AMOUNT'), ('Mileage', 'DISTANCE'), ('Days away', 'PER_DIEM'), ('Other', 'AMOUNT')) c (name, kind);
$$;
select begin_expenses(company_id, country) from company;
