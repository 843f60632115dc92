-- Owner: leave

-- Addresses under which calendars fetch who is away. Of an address only a hash is kept: it is shown once, when it is made.
create table leave_feed (
  company_id uuid not null default app_company() references company,
  person_id uuid not null,
  kind text not null check (kind in ('PERSON', 'TEAM', 'COMPANY')),
  token_hash bytea not null,
  created_at timestamptz not null,
  primary key (company_id, person_id, kind),
  foreign key (company_id, person_id) references person (company_id, id)
);
call make_tenant_table('leave_feed');
create unique index leave_feed_token on leave_feed (token_hash);

-- Enters the company of an address, as a calendar does that knows nothing else.
create function enter_leave_feed(p_token bytea) returns table (company_id uuid, person_id uuid, kind text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select f.company_id, f.person_id, f.kind into company_id, person_id, kind from leave_feed f where f.token_hash = p_token;
  perform set_config('app.company_id', coalesce(company_id::text, ''), true), set_config('app.person_id', '', true);
  if company_id is not null then return next; end if;
end $$;
revoke execute on function enter_leave_feed(bytea) from public;
grant execute on function enter_leave_feed(bytea) to daybook_app;
