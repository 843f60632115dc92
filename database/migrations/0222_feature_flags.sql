-- Owner: company

-- What the header shows, as whoever runs the installation decides: for everybody, or for one company otherwise. What nobody decided is on.
create table feature_flag (
  name text primary key check (name in ('NOTIFICATION_BELL', 'EMPLOYER_ADMIN_EMPLOYEE_TOGGLE')),
  is_on boolean not null
);
-- Written by the function below only.
grant select on feature_flag to daybook_app;
grant select, insert, update, delete on feature_flag to daybook_system;

create table company_feature_flag (
  company_id uuid not null default app_company() references company,
  name text not null check (name in ('NOTIFICATION_BELL', 'EMPLOYER_ADMIN_EMPLOYEE_TOGGLE')),
  is_on boolean not null,
  primary key (company_id, name)
);
call make_tenant_table('company_feature_flag', 'select');

-- `daybook feature-flag`: not for requests, only the owner of the database may. Null as a company is everybody, null as the choice takes one back.
-- False where there is no such company.
create function set_feature_flag(p_name text, p_company uuid, p_on boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if p_company is null then
    delete from feature_flag where name = p_name;
    insert into feature_flag select p_name, p_on where p_on is not null;
    return true;
  end if;
  if not exists (select from company where company_id = p_company) then return false; end if;
  delete from company_feature_flag where company_id = p_company and name = p_name;
  insert into company_feature_flag select p_company, p_name, p_on where p_on is not null;
  return true;
end $$;
alter function set_feature_flag(text, uuid, boolean) owner to daybook_system;
revoke execute on function set_feature_flag(text, uuid, boolean) from public;
grant execute on function set_feature_flag(text, uuid, boolean) to current_user;

-- The same for its list: what was decided, for everybody first.
create function list_feature_flags() returns table (name text, company_id uuid, is_on boolean)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select f.name, null::uuid, f.is_on from feature_flag f
  union all select c.name, c.company_id, c.is_on from company_feature_flag c
  order by 1, 2 nulls first;
end;
alter function list_feature_flags() owner to daybook_system;
revoke execute on function list_feature_flags() from public;
grant execute on function list_feature_flags() to current_user;
