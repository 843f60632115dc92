-- Owner: people

-- The companies of many people: the server has their statements planned apart from those of all others (docs/decisions/0098).
create function large_companies(p_from int) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id from person group by 1 having count(*) >= p_from;
end;
alter function large_companies(int) owner to daybook_system;
revoke execute on function large_companies(int) from public;
grant execute on function large_companies(int) to daybook_app;
