-- Owner: notifications

-- A device on which somebody is told of news while Daybook is closed: the browser of one sign-in. Its push service takes messages for it at an
-- address that nobody else knows, and only the device can read them (RFC 8030, RFC 8291).
create table push_device (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  person_id uuid not null,
  -- It is told for as long as this sign-in lasts.
  session_id uuid not null references session,
  -- In words, as the list of sign-ins calls it.
  name text not null check (name <> ''),
  endpoint text not null check (length(endpoint) <= 1000),
  -- What messages to it are encrypted with: made by its browser.
  p256dh_key text not null,
  auth_key text not null,
  -- By which key of this installation the browser knows it: behind another one nothing arrives.
  server_key text not null,
  added_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, session_id),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
call make_tenant_table('push_device');
create index push_device_person on push_device (company_id, person_id);
create index push_device_endpoint on push_device (company_id, endpoint);

-- When it is to be pushed; null where no push is wanted, or it went out.
alter table notification add column push_at timestamptz;
create index notification_push on notification (push_at) where push_at is not null;

-- What a locked device shows: what kind of news it is, or the whole line.
alter table notification_setting add column push_shows text not null default 'KIND' check (push_shows in ('KIND', 'ALL'));

-- In which companies something is to be pushed: the worker visits each of them in a transaction of its own.
create function companies_with_push_due(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct company_id from notification where push_at <= p_now;
end;
alter function companies_with_push_due(timestamptz) owner to daybook_system;
revoke execute on function companies_with_push_due(timestamptz) from public;
grant execute on function companies_with_push_due(timestamptz) to daybook_app;
