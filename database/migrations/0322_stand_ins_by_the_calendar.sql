-- Owner: people

-- Others decide where a stand-in begins, and where their days are over: whether that was told to them.
alter table stand_in add column begun boolean not null default false;
alter table stand_in add column over boolean not null default false;
update stand_in set begun = from_day <= current_date, over = to_day < current_date;
create index stand_ins_to_begin on stand_in (from_day) where not begun;
create index stand_ins_to_end on stand_in (to_day) where not over;
grant update (begun, over) on stand_in to daybook_app;

-- The companies in which one may begin or be over: in the zone in which a day begins first they do.
create function companies_with_stand_ins_due(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select company_id from stand_in where not begun and from_day <= (p_now at time zone 'Pacific/Kiritimati')::date
  union
  select company_id from stand_in where not over and to_day < (p_now at time zone 'Pacific/Kiritimati')::date;
end;
alter function companies_with_stand_ins_due(timestamptz) owner to daybook_system;
revoke execute on function companies_with_stand_ins_due(timestamptz) from public;
grant execute on function companies_with_stand_ins_due(timestamptz) to daybook_app;
