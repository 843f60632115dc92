-- Owner: platform

-- What companies keep as files (docs/decisions/0070). A content stands once in a company, however many files have it; it lies in the storage
-- under its id, so that one that is taken away never takes along what was brought anew at the same moment.
create table stored_content (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  -- In bytes.
  size bigint not null check (size > 0),
  -- When somebody last began to bring it. For an hour from then on nobody takes it for unused.
  begun_at timestamptz not null,
  -- When it lay in the storage, whole. Null: it is on its way, or never arrived.
  stored_at timestamptz,
  -- Since when it is being taken away: no file may have it any more.
  dropped_at timestamptz,
  primary key (company_id, id)
);
call make_tenant_table('stored_content');
create unique index stored_content_once on stored_content (company_id, sha256) where dropped_at is null;

create table stored_file (
  company_id uuid not null default app_company(),
  id uuid not null,
  content_id uuid not null,
  name text not null check (name <> '' and length(name) <= 200),
  kind text not null check (kind in ('pdf', 'png', 'jpeg', 'webp')),
  added_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, content_id) references stored_content (company_id, id)
);
call make_tenant_table('stored_file');
create index stored_file_content on stored_file (company_id, content_id);

-- How much of its space a company has used, in bytes. Whoever brings something holds the row until that is written, so many at once add up.
create table file_space (
  company_id uuid primary key default app_company() references company,
  taken bigint not null check (taken >= 0)
);
call make_tenant_table('file_space', 'select, insert, update');

create function count_file_space() returns trigger language plpgsql as $$
begin
  insert into file_space as s (company_id, taken) values (coalesce(new.company_id, old.company_id), coalesce(new.size, 0))
    on conflict (company_id) do update set taken = s.taken + coalesce(new.size, 0) - coalesce(old.size, 0);
  return null;
end $$;
create trigger stored_content_space after insert or delete on stored_content for each row execute function count_file_space();

-- A content is what it was when it was brought.
create function keep_content() returns trigger language plpgsql as $$
begin
  if (new.sha256, new.size) is distinct from (old.sha256, old.size) then
    raise exception 'a stored content never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger stored_content_same before update on stored_content for each row execute function keep_content();
