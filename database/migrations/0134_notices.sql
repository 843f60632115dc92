-- Owner: notices

-- What a company tells its people: a notice on the board, or news. Whom it is for is the union of what is chosen.
create table post (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  kind text not null check (kind in ('NOTICE', 'NEWS')),
  title text not null check (title <> ''),
  -- HTML of the few tags in modules/notices/domain, made safe before it is stored.
  content text not null,
  -- The same as plain words, for excerpts.
  plain text not null,
  everybody boolean not null,
  departments text[] not null default '{}',
  roles text[] not null default '{}',
  pinned boolean not null default false,
  must_confirm boolean not null default false,
  -- From when to when it is shown.
  publish_at timestamptz not null,
  expires_at timestamptz,
  retracted_at timestamptz,
  -- When its readers were told of it.
  announced_at timestamptz,
  written_by uuid not null,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (company_id, id),
  foreign key (company_id, written_by) references person (company_id, id) on delete cascade,
  check (everybody or cardinality(departments) + cardinality(roles) > 0),
  check (expires_at > publish_at)
);
call make_tenant_table('post');
create index post_newest on post (company_id, kind, pinned desc, publish_at desc, id desc);
create index post_unannounced on post (publish_at) where announced_at is null and retracted_at is null;

-- Who confirmed that they read a post that asks for it.
create table post_confirmation (
  company_id uuid not null default app_company() references company,
  post_id uuid not null,
  person_id uuid not null,
  confirmed_at timestamptz not null,
  primary key (company_id, post_id, person_id),
  foreign key (company_id, post_id) references post (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
call make_tenant_table('post_confirmation');

-- Which companies have posts whose time has come: the worker visits each of them in a transaction of its own.
create function companies_with_posts_due(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct company_id from post where announced_at is null and retracted_at is null and publish_at <= p_now;
end;
alter function companies_with_posts_due(timestamptz) owner to daybook_system;
grant select on post to daybook_system;
revoke execute on function companies_with_posts_due(timestamptz) from public;
grant execute on function companies_with_posts_due(timestamptz) to daybook_app;
