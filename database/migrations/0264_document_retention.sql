-- Owner: documents

-- How long documents of a kind of place are kept, or those of one folder there.
create table retention_rule (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  place text not null check (place in ('COMPANY', 'DEPARTMENT', 'PERSON')),
  -- Null: every folder that has no rule of its own.
  folder text check (folder <> ''),
  kept_months int not null check (kept_months between 1 and 1200),
  -- Since the newest version was added, or since the person of a personal document left.
  counts_from text not null check (counts_from in ('ADDED', 'LEFT')),
  -- What is over is removed by a job every night, and not only by a press.
  by_itself boolean not null,
  version int not null default 1,
  primary key (company_id, id),
  check (counts_from = 'ADDED' or place = 'PERSON')
);
call make_tenant_table('retention_rule');
create unique index retention_rule_once on retention_rule (company_id, place, lower(folder)) nulls not distinct;

-- What must not be removed, whatever else holds: one document, or everything personal of one person.
create table legal_hold (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  document_id uuid,
  person_id uuid,
  reason text not null check (reason <> ''),
  set_by uuid not null,
  set_at timestamptz not null,
  lifted_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, document_id) references stored_document (company_id, id) on delete cascade,
  foreign key (company_id, person_id) references person (company_id, id),
  foreign key (company_id, set_by) references person (company_id, id),
  check (num_nonnulls(document_id, person_id) = 1)
);
call make_tenant_table('legal_hold', 'select, insert, update');
create unique index legal_hold_document on legal_hold (company_id, document_id) where lifted_at is null and document_id is not null;
create unique index legal_hold_person on legal_hold (company_id, person_id) where lifted_at is null and person_id is not null;
create index legal_hold_newest on legal_hold (company_id, id desc) where lifted_at is null;

-- A hold is lifted once, and nothing else of it changes.
create function keep_hold() returns trigger language plpgsql as $$
begin
  if old.lifted_at is not null or new.lifted_at is null
    or (new.document_id, new.person_id, new.reason, new.set_by, new.set_at)
      is distinct from (old.document_id, old.person_id, old.reason, old.set_by, old.set_at) then
    raise exception 'a hold is lifted once, and else never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger legal_hold_kept before update on legal_hold for each row execute function keep_hold();

-- The holds that stand on a document, or on what is of a person. Who left and came back has several places, and one hold is for all of them.
create function holds_on(p_company uuid, p_document uuid, p_person uuid) returns setof uuid language sql stable as $$
  select h.id from legal_hold h where h.company_id = p_company and h.lifted_at is null
    and (h.document_id = p_document or h.person_id = p_person or h.person_id in (
      select o.id from person p join person o on o.company_id = p.company_id and o.account_id = p.account_id
      where p.company_id = p_company and p.id = p_person))
$$;

create function is_held(p_company uuid, p_document uuid, p_person uuid) returns boolean language sql stable as $$
  select exists (select from holds_on(p_company, p_document, p_person))
$$;

create function keep_held_document() returns trigger language plpgsql as $$
begin
  if is_held(old.company_id, old.id, old.person_id) then
    raise exception 'a document under a legal hold is not removed' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger stored_document_held before delete on stored_document for each row execute function keep_held_document();

-- What is in no document yet is of whoever brought it.
create function keep_held_file() returns trigger language plpgsql as $$
declare
  whose uuid := old.brought_by;
begin
  if old.document_id is not null then
    select d.person_id into whose from stored_document d where d.company_id = old.company_id and d.id = old.document_id;
  end if;
  if is_held(old.company_id, old.document_id, whose) then
    raise exception 'a file under a legal hold is not removed' using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger document_file_held before delete on document_file for each row execute function keep_held_file();
