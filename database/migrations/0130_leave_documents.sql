-- Owner: leave

-- Documents with a request for leave, as a doctor's note is: as they were sent (docs/decisions/0029). Its lists never read the bytes, which
-- PostgreSQL keeps apart from the row.
create table leave_file (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  -- Who brought it.
  person_id uuid not null,
  -- Not yet said while the request is still written.
  request_id uuid,
  name text not null check (name <> ''),
  kind text not null check (kind in ('pdf', 'png', 'jpeg', 'webp')),
  -- In bytes; what a company's space is counted by.
  size integer not null check (size between 1 and 5242880),
  bytes bytea not null check (octet_length(bytes) <= 5242880),
  added_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id) on delete cascade,
  foreign key (company_id, request_id) references leave_request (company_id, id) on delete cascade
);
-- Scans and photos are compressed already.
alter table leave_file alter column bytes set storage external;
call make_tenant_table('leave_file');
create index leave_file_request on leave_file (company_id, request_id);
create index leave_file_unsent on leave_file (company_id, person_id, added_at) where request_id is null;
create index leave_file_space on leave_file (company_id) include (size);

-- Whether a document has to be with it, by the rules when it was asked for: before it is sent, or later.
alter table leave_request add column document text check (document in ('LATER', 'FIRST'));

update leave_policy set policy = policy || '{"documentFrom": null, "documentFirst": false}';
