-- Owner: time

-- The day up to which nobody changes hours any more, whoever they are; until it is moved.
create table time_lock (
  company_id uuid primary key default app_company() references company,
  locked_through date,
  version int not null default 1
);
call make_tenant_table('time_lock', 'select, insert, update');
