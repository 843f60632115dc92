-- Owner: notices

-- People by name, beside departments and roles. An id that names nobody of the company makes nobody a reader.
alter table post add column people uuid[] not null default '{}' check (cardinality(people) <= 50);
alter table post drop constraint post_check;
alter table post add constraint post_for_somebody
  check (everybody or cardinality(departments) + cardinality(roles) + cardinality(people) > 0);

-- When its words were changed last, once it had been told; null where they stand as they were published, or nobody kept when.
alter table post add column changed_at timestamptz;

-- What a post was from an instant on: written by every change, and never changed itself.
create table post_version (
  company_id uuid not null default app_company() references company,
  post_id uuid not null,
  version integer not null,
  deed text not null check (deed in ('POST', 'CHANGE', 'RETRACT')),
  -- Null where a version is older than this table and nobody kept who it was.
  changed_by uuid,
  changed_at timestamptz,
  title text not null,
  content text not null,
  everybody boolean not null,
  departments text[] not null,
  roles text[] not null,
  people uuid[] not null,
  pinned boolean not null,
  must_confirm boolean not null,
  comments_open boolean not null,
  publish_at timestamptz not null,
  expires_at timestamptz,
  primary key (company_id, post_id, version),
  foreign key (company_id, post_id) references post (company_id, id) on delete cascade,
  foreign key (company_id, changed_by) references person (company_id, id),
  check ((changed_by is null) = (changed_at is null))
);
call make_tenant_table('post_version', 'select, insert');

-- Readers say something to a post, in plain words, where whoever wrote it lets them.
alter table post add column comments_open boolean not null default false;

create table post_comment (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  post_id uuid not null,
  written_by uuid not null,
  -- Two thousand signs as they are typed; some take up to three in the form that is stored.
  said text not null check (said <> '' and length(said) <= 6000),
  written_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, post_id) references post (company_id, id) on delete cascade,
  foreign key (company_id, written_by) references person (company_id, id) on delete cascade
);
call make_tenant_table('post_comment', 'select, insert, delete');
create index post_comment_oldest on post_comment (company_id, post_id, written_at, id);

-- What there is becomes the first version that is known.
insert into post_version (company_id, post_id, version, deed, changed_by, changed_at, title, content, everybody, departments, roles, people,
    pinned, must_confirm, comments_open, publish_at, expires_at)
  select company_id, id, version, case when retracted_at is not null then 'RETRACT' when version = 1 then 'POST' else 'CHANGE' end,
    case when version = 1 then written_by end, case when version = 1 then created_at end, title, content, everybody, departments, roles, people,
    pinned, must_confirm, comments_open, publish_at, expires_at
  from post;
