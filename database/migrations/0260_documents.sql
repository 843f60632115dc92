-- Owner: documents

-- What everybody, a department or one person is to have at hand.
create table stored_document (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  place text not null check (place in ('COMPANY', 'DEPARTMENT', 'PERSON')),
  department text check (department <> ''),
  person_id uuid,
  -- A plain name; documents with the same one lie together.
  folder text not null,
  name text not null check (name <> ''),
  made_by uuid not null,
  made_at timestamptz not null,
  version int not null default 1,
  primary key (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  check ((place = 'DEPARTMENT') = (department is not null)),
  check ((place = 'PERSON') = (person_id is not null))
);
call make_tenant_table('stored_document');
create index document_of_person on stored_document (company_id, person_id, lower(folder), lower(name), id) where place = 'PERSON';
create index document_shared on stored_document (company_id, lower(folder), lower(name), id) where place <> 'PERSON';
create index document_department on stored_document (company_id, department) where department is not null;

-- A version of a document; of none yet while its document is still put together.
create table document_file (
  company_id uuid not null default app_company(),
  id uuid not null,
  document_id uuid,
  number int check (number > 0),
  file_id uuid not null,
  -- Of what is kept: what somebody confirms is known by it.
  sha256 bytea not null check (length(sha256) = 32),
  name text not null,
  kind text not null check (kind in ('pdf', 'png', 'jpeg', 'webp')),
  size bigint not null,
  brought_by uuid not null,
  added_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, document_id, number),
  foreign key (company_id, document_id) references stored_document (company_id, id),
  foreign key (company_id, brought_by) references person (company_id, id),
  foreign key (company_id, file_id) references stored_file (company_id, id),
  check ((document_id is null) = (number is null))
);
call make_tenant_table('document_file');
create index document_file_loose on document_file (company_id, brought_by, added_at) where document_id is null;

-- Who opened a personal document, beside its person.
create table document_opening (
  company_id uuid not null default app_company(),
  id uuid not null,
  document_id uuid not null,
  number int not null,
  reader_id uuid not null,
  opened_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, document_id) references stored_document (company_id, id) on delete cascade,
  foreign key (company_id, reader_id) references person (company_id, id)
);
call make_tenant_table('document_opening', 'select, insert');
create index document_opening_of on document_opening (company_id, document_id, opened_at desc, id desc);
