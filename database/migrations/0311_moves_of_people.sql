-- Owner: people

-- Where somebody worked, and how they were employed, before they moved; `times_moved` says how often they did. Overtime of hours that were handed
-- in is counted by the rules of the place in which they were (docs/decisions/0097).
alter table person add column times_moved int not null default 0;

create table moved_from (
  company_id uuid not null default app_company(),
  person_id uuid not null,
  times_moved int not null,
  department text not null,
  employment_type text,
  primary key (company_id, person_id, times_moved),
  foreign key (company_id, person_id) references person (company_id, id)
);
call make_tenant_table('moved_from', 'select, insert, update');

create function note_move() returns trigger language plpgsql as $$
begin
  if (new.department, new.employment_type) is distinct from (old.department, old.employment_type) then
    new.times_moved := old.times_moved + 1;
    insert into moved_from (company_id, person_id, times_moved, department, employment_type)
      values (old.company_id, old.id, old.times_moved, old.department, old.employment_type);
  end if;
  return new;
end $$;
create trigger person_moved before update of department, employment_type on person for each row execute function note_move();

-- How often somebody moved, for what other modules note with it.
create function times_moved_of(firm uuid, whose uuid) returns int language sql stable as $$
  select times_moved from person where company_id = firm and id = whose
$$;
