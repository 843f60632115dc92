-- Owner: notices

-- What is attached to a post. Brought before it is posted, so that for a while it is with none.
create table post_file (
  company_id uuid not null default app_company(),
  id uuid not null,
  post_id uuid,
  file_id uuid not null,
  name text not null,
  kind text not null check (kind in ('pdf', 'png', 'jpeg', 'webp')),
  size bigint not null,
  added_by uuid not null,
  added_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, post_id) references post (company_id, id),
  foreign key (company_id, file_id) references stored_file (company_id, id),
  foreign key (company_id, added_by) references person (company_id, id)
);
call make_tenant_table('post_file');
create index post_file_post on post_file (company_id, post_id);
create index post_file_loose on post_file (company_id, added_by, added_at) where post_id is null;
