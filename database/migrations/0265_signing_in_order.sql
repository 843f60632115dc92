-- Owner: documents

-- People may be asked one after the other: the next when the one before has signed.
alter table document_confirmation add column in_order boolean not null default false;

alter table document_signature
  -- Whose turn it is, from 1 on; null where all are asked at once.
  add column turn int check (turn > 0),
  add column refused_at timestamptz,
  add column refused_reason text check (refused_reason <> ''),
  -- What was drawn in place of a typed name: strokes of whole points in a box of 600 by 200.
  add column signed_drawing text check (length(signed_drawing) <= 8000 and signed_drawing ~ '^[0-9]{1,3},[0-9]{1,3}([ ;][0-9]{1,3},[0-9]{1,3})*$'),
  add check ((refused_at is null) = (refused_reason is null)),
  add check (refused_at is null or signed_at is null),
  add check (signed_drawing is null or signed_at is not null);
create unique index document_signature_turn on document_signature (company_id, confirmation_id, turn);

-- What was signed stays as it was signed; what was refused stays too, until its document goes. Nobody signs before their turn.
create or replace function keep_signature() returns trigger language plpgsql as $$
begin
  if old.signed_at is not null or (tg_op = 'UPDATE' and old.refused_at is not null) then
    raise exception 'a signature never changes' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  if (new.turn, new.confirmation_id, new.person_id) is distinct from (old.turn, old.confirmation_id, old.person_id) then
    raise exception 'who signs, and when it is their turn, never changes' using errcode = 'restrict_violation';
  end if;
  if new.signed_at is not null and new.turn > 1 and exists (
    select from document_signature s where s.company_id = new.company_id and s.confirmation_id = new.confirmation_id
      and s.turn < new.turn and s.signed_at is null) then
    raise exception 'nobody signs before their turn' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
