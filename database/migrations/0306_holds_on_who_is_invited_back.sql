-- Owner: documents

-- One hold is for every place of somebody, also for one that they are invited to and have not joined yet.
create or replace function holds_on(p_company uuid, p_document uuid, p_person uuid) returns setof uuid language sql stable as $$
  select h.id from legal_hold h where h.company_id = p_company and h.lifted_at is null
    and (h.document_id = p_document or h.person_id = p_person or h.person_id in (select places_of_one(p_company, p_person)))
$$;
