-- Owner: people

-- Who decides about the people of a manager while that manager is away. One at a time, so that it is never in doubt whose mailbox is asked.
create table stand_in (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  person_id uuid not null,
  stand_in_id uuid not null,
  from_day date not null,
  to_day date not null,
  named_by uuid not null,
  named_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, stand_in_id) references person (company_id, id),
  foreign key (company_id, named_by) references person (company_id, id),
  constraint nobody_stands_in_for_themselves check (person_id <> stand_in_id),
  constraint stands_in_for_a_year_at_most check (to_day between from_day and from_day + 366),
  constraint one_stand_in_at_a_time exclude using gist (company_id with =, person_id with =, daterange(from_day, to_day, '[]') with &&)
);
call make_tenant_table('stand_in', 'select, insert, delete');
create index stand_in_by_stand_in on stand_in (company_id, stand_in_id, to_day);

-- Whose time and leave whoever asks decides about on a day: those who report to them, at whatever distance, and those who report to
-- somebody they stand in for. Never oneself.
create function decided_by_me(p_today date) returns setof uuid language sql stable
begin atomic
  with recursive below(id) as (
    select p.id from person p where p.company_id = app_company()
      and (p.manager_id = app_person() or p.manager_id in (select s.person_id from stand_in s
        where s.company_id = app_company() and s.stand_in_id = app_person() and p_today between s.from_day and s.to_day))
    union
    select p.id from person p join below b on p.manager_id = b.id where p.company_id = app_company()
  )
  select below.id from below where below.id <> app_person();
end;
