-- Owner: documents

-- What HR asks people for, by a day.
create table document_request (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  title text not null check (title <> ''),
  note text not null,
  kind text not null check (kind in ('ANY', 'PDF', 'PICTURE')),
  -- What is brought is good until a day that is asked for with it.
  expires boolean not null,
  due_on date not null,
  made_by uuid not null,
  made_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, made_by) references person (company_id, id)
);
call make_tenant_table('document_request', 'select, insert, delete');
create index document_request_newest on document_request (company_id, made_at desc, id desc);

-- What one of them is to bring, and how far it is.
create table wanted_document (
  company_id uuid not null default app_company(),
  id uuid not null,
  request_id uuid not null,
  person_id uuid not null,
  status text not null check (status in ('OPEN', 'BROUGHT', 'ACCEPTED', 'SENT_BACK')),
  reason text not null default '',
  document_id uuid,
  expires_on date,
  brought_at timestamptz,
  decided_at timestamptz,
  decided_by uuid,
  -- Each reminder is sent once: the row says when.
  told_before_at timestamptz,
  told_after_at timestamptz,
  told_expiry_at timestamptz,
  version int not null default 1,
  primary key (company_id, id),
  unique (company_id, request_id, person_id),
  foreign key (company_id, request_id) references document_request (company_id, id),
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, document_id) references stored_document (company_id, id),
  check ((status = 'OPEN') = (document_id is null)),
  check ((status in ('ACCEPTED', 'SENT_BACK')) = (decided_at is not null)),
  check (status <> 'SENT_BACK' or reason <> '')
);
call make_tenant_table('wanted_document');
create index wanted_document_of on wanted_document (company_id, person_id, status);
create index wanted_document_with on wanted_document (company_id, document_id) where document_id is not null;
