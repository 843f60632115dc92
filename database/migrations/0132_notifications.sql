-- Owner: notifications

-- What one person is told, in words. Of one thing there is at most one that they have not read: later news of it take its place.
create table notification (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  person_id uuid not null,
  -- What kind of news it is, as the catalogue in modules/notifications/domain calls it.
  kind text not null check (kind <> ''),
  -- The thing it is about: a request, somebody's timesheets, a payroll.
  about text not null check (about <> ''),
  message text not null check (message <> ''),
  detail text not null default '',
  -- Where the thing is, a path of this application.
  link text not null check (link like '/%'),
  made_at timestamptz not null,
  read_at timestamptz,
  -- When it is to be mailed; null where no mail is wanted, or it went out.
  mail_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade
);
call make_tenant_table('notification');
create unique index notification_unread on notification (company_id, person_id, kind, about) where read_at is null;
create index notification_newest on notification (company_id, person_id, made_at desc, id desc);
create index notification_about on notification (company_id, kind, about) where read_at is null;
create index notification_mail on notification (mail_at) where mail_at is not null;

-- Which companies have mails that are due: the worker visits each of them in a transaction of its own.
create function companies_with_mail_due(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct company_id from notification where mail_at <= p_now;
end;
alter function companies_with_mail_due(timestamptz) owner to daybook_system;
grant select on notification to daybook_system;
revoke execute on function companies_with_mail_due(timestamptz) from public;
grant execute on function companies_with_mail_due(timestamptz) to daybook_app;
