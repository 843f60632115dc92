-- Owner: people

-- Where somebody worked, and how they were employed, before they moved; `place_version` says how often they did. Overtime of hours that were handed
-- in is counted by the rules of the place in which they were (docs/decisions/0097).
alter table person add column place_version int not null default 0;

create table former_place (
  company_id uuid not null default app_company(),
  person_id uuid not null,
  place_version int not null,
  department text not null,
  employment_type text,
  primary key (company_id, person_id, place_version),
  foreign key (company_id, person_id) references person (company_id, id)
);
call make_tenant_table('former_place', 'select, insert, update');

create function note_former_place() returns trigger language plpgsql as $$
begin
  if (new.department, new.employment_type) is distinct from (old.department, old.employment_type) then
    new.place_version := old.place_version + 1;
    insert into former_place (company_id, person_id, place_version, department, employment_type)
      values (old.company_id, old.id, old.place_version, old.department, old.employment_type);
  end if;
  return new;
end $$;
create trigger person_moved before update of department, employment_type on person for each row execute function note_former_place();

-- How often somebody moved, for what other modules note with it.
create function place_version_of(firm uuid, whose uuid) returns int language sql stable as $$
  select place_version from person where company_id = firm and id = whose
$$;
