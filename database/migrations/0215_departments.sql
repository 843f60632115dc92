-- Owner: people

-- What a company calls its departments and its designations, each name once. They were words on each person before, so that 'Sales', 'sales'
-- and 'Sales ' were three, and a rule for one of them held for some of its people. The name still stands on the person, and in the rules of
-- other modules; which names there are, and how they are spelled, is said here (docs/decisions/0063-departments-are-names-with-a-record.md).
create table listed_department (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  name text not null check (name <> '' and name = btrim(name)),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create unique index one_department_per_name on listed_department (company_id, lower(name));
call make_tenant_table('listed_department');

create table listed_designation (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  name text not null check (name <> '' and name = btrim(name)),
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, name)
);
create unique index one_designation_per_name on listed_designation (company_id, lower(name));
call make_tenant_table('listed_designation');

-- Of several spellings the one that most people have. What only a rule names is a department too: else the rule would name nothing.
with typed as (
  select company_id, department as name, 1 as people from person
  union all select company_id, department, 0 from time_policy
  union all select company_id, department, 0 from least_at_work
  union all select company_id, unnest(departments), 0 from post
  union all select company_id, jsonb_array_elements_text(policy -> 'departments'), 0 from leave_policy
), spelled as (select company_id, btrim(name, E' \t\r\n') as name, sum(people) as people from typed group by 1, 2)
insert into listed_department (company_id, id, name)
select distinct on (company_id, lower(name)) company_id, gen_random_uuid(), name from spelled
where name <> '' order by company_id, lower(name), people desc, name;

with spelled as (select company_id, btrim(designation, E' \t\r\n') as name, count(*) as people from person group by 1, 2)
insert into listed_designation (company_id, id, name)
select distinct on (company_id, lower(name)) company_id, gen_random_uuid(), name from spelled
where name <> '' order by company_id, lower(name), people desc, name;

update person set department = btrim(department, E' \t\r\n'), designation = btrim(designation, E' \t\r\n')
where department <> btrim(department, E' \t\r\n') or designation <> btrim(designation, E' \t\r\n');
update person p set department = d.name from listed_department d
where d.company_id = p.company_id and lower(d.name) = lower(p.department) and d.name <> p.department;
update person p set designation = d.name from listed_designation d
where d.company_id = p.company_id and lower(d.name) = lower(p.designation) and d.name <> p.designation;

-- Nobody has a name that is not listed. Where nothing is said there is nothing to refer to.
alter table person
  add column department_key text generated always as (nullif(department, '')) stored,
  add column designation_key text generated always as (nullif(designation, '')) stored;
alter table person
  add constraint department_of_person foreign key (company_id, department_key) references listed_department (company_id, name),
  add constraint designation_of_person foreign key (company_id, designation_key) references listed_designation (company_id, name);
create index person_department on person (company_id, department_key);
create index person_designation on person (company_id, designation_key);
