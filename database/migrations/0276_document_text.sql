-- Owner: documents

-- What the newest file of a document says, for whoever looks for words in it. It is taken out of PDFs after they were stored, by a job: each
-- waits here until it was read, so that none is forgotten when a server ends.
create table document_text (
  company_id uuid not null default app_company(),
  document_id uuid not null,
  file_id uuid not null,
  -- CUT: read as far as the limits go; LOCKED asks for a password; BROKEN cannot be read; SLOW took too long, or too much memory.
  state text not null check (state in ('WAITING', 'READ', 'CUT', 'LOCKED', 'BROKEN', 'SLOW')),
  -- How often it was begun, and when last: what ends the server that reads it is left alone after a few times.
  tries int not null default 0,
  begun_at timestamptz,
  said text not null default '',
  -- The same letter for letter, small and without accents.
  folded text not null default '' check (length(folded) = length(said)),
  words tsvector not null default '',
  primary key (company_id, document_id),
  foreign key (company_id, document_id) references stored_document (company_id, id) on delete cascade,
  -- It goes with its file.
  foreign key (company_id, file_id) references document_file (company_id, id) on delete cascade,
  check (state in ('READ', 'CUT') or said = '')
);
call make_tenant_table('document_text', 'select, update');
create index document_text_file on document_text (company_id, file_id);
create index document_text_waiting on document_text (company_id, begun_at) where state = 'WAITING';

-- A version that is added waits to be read, and what the one before said is gone at once, whatever it is that was added.
create function await_document_text() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from document_text t where t.company_id = new.company_id and t.document_id = new.document_id;
  if new.kind = 'pdf' then
    insert into document_text (company_id, document_id, file_id, state) values (new.company_id, new.document_id, new.id, 'WAITING');
  end if;
  return null;
end $$;
alter function await_document_text() owner to daybook_system;
revoke execute on function await_document_text() from public;
create trigger document_file_text after insert or update of document_id on document_file
  for each row when (new.document_id is not null) execute function await_document_text();

insert into document_text (company_id, document_id, file_id, state)
  select company_id, document_id, id, 'WAITING' from (
    select distinct on (company_id, document_id) company_id, document_id, id, kind from document_file
    where document_id is not null order by company_id, document_id, number desc) newest
  where kind = 'pdf';

-- The companies in which something waits to be read.
create function companies_with_unread_documents(p_begun_before timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct company_id from document_text where state = 'WAITING' and (begun_at is null or begun_at < p_begun_before);
end;
alter function companies_with_unread_documents(timestamptz) owner to daybook_system;
revoke execute on function companies_with_unread_documents(timestamptz) from public;
grant execute on function companies_with_unread_documents(timestamptz) to daybook_app;
