-- Owner: people

-- What somebody asks to have changed of their own data where they may not change it themselves; decided field by field, all of them at once.
create table change_request (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  person_id uuid not null,
  note text not null check (length(note) <= 1000),
  status text not null default 'PENDING' check (status in ('PENDING', 'DECIDED', 'WITHDRAWN')),
  asked_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, decided_by) references person (company_id, id),
  constraint nobody_decides_for_themselves check (decided_by <> person_id),
  constraint decided_by_somebody check ((status = 'DECIDED') = (decided_at is not null) and (status = 'DECIDED' or decided_by is null))
);
-- One waits at a time: who decides sees all that somebody asks for.
create unique index one_waiting_change on change_request (company_id, person_id) where status = 'PENDING';
create index change_request_asked on change_request (company_id, asked_at, id);
call make_tenant_table('change_request', 'select, insert, update');

create table change_request_field (
  company_id uuid not null default app_company(),
  request_id uuid not null,
  -- A field that every company has, or one of its own.
  id uuid not null,
  field text not null check (field in ('name', 'birthDate', 'custom')),
  field_id uuid,
  -- As it stood when it was asked, and as it is to be; null where there is nothing.
  before jsonb,
  wanted jsonb,
  decision text check (decision in ('APPROVED', 'REJECTED')),
  comment text not null default '' check (length(comment) <= 1000),
  primary key (company_id, id),
  foreign key (company_id, request_id) references change_request (company_id, id),
  -- With a field of the company's own goes what was asked of it.
  foreign key (company_id, field_id) references person_field (company_id, id) on delete cascade,
  constraint own_field_has_id check ((field = 'custom') = (field_id is not null)),
  constraint asks_for_a_change check (before is distinct from wanted)
);
create unique index one_wish_per_field on change_request_field (company_id, request_id, field, coalesce(field_id, '00000000-0000-0000-0000-000000000000'));
create index change_request_field_own on change_request_field (company_id, field_id);
call make_tenant_table('change_request_field');
