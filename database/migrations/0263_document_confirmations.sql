-- Owner: documents

-- A version that people are to read and confirm, or to sign.
create table document_confirmation (
  company_id uuid not null default app_company(),
  id uuid not null,
  document_id uuid not null,
  -- The version that is confirmed.
  version_id uuid not null,
  how text not null check (how in ('READ', 'SIGN')),
  due_on date not null,
  made_by uuid not null,
  made_at timestamptz not null,
  -- Asked for no more, or for a newer version.
  ended_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, document_id) references stored_document (company_id, id),
  foreign key (company_id, version_id) references document_file (company_id, id),
  foreign key (company_id, made_by) references person (company_id, id)
);
call make_tenant_table('document_confirmation');
create unique index document_confirmation_once on document_confirmation (company_id, document_id) where ended_at is null;
create index document_confirmation_of on document_confirmation (company_id, document_id, made_at desc);

-- One of those who are asked, and what they signed.
create table document_signature (
  company_id uuid not null default app_company(),
  id uuid not null,
  confirmation_id uuid not null,
  person_id uuid not null,
  signed_at timestamptz,
  signed_name text check (signed_name <> ''),
  -- Where from, as the server saw it.
  signed_address text,
  -- Of the content that was signed.
  signed_sha256 bytea check (length(signed_sha256) = 32),
  told_before_at timestamptz,
  told_after_at timestamptz,
  primary key (company_id, id),
  unique (company_id, confirmation_id, person_id),
  foreign key (company_id, confirmation_id) references document_confirmation (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id),
  check (num_nulls(signed_at, signed_name, signed_address, signed_sha256) in (0, 4))
);
call make_tenant_table('document_signature');
create index document_signature_of on document_signature (company_id, person_id, id desc);

-- What was signed stays as it was signed, and so does what is a version of a document.
create function keep_signature() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null then
    raise exception 'a signature never changes' using errcode = 'restrict_violation';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger document_signature_kept before update or delete on document_signature for each row execute function keep_signature();

create function keep_version() returns trigger language plpgsql as $$
begin
  if old.document_id is not null then
    raise exception 'a version of a document never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger document_file_kept before update on document_file for each row execute function keep_version();
