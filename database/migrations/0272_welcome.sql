-- Owner: people

-- Who invited somebody, which they are told; null where it was support, or where nobody knows any more.
alter table invitation
  add column invited_by uuid,
  add foreign key (company_id, invited_by) references person (company_id, id);

-- Whoever was invited and has not joined yet, by the link that was mailed to them: enters their company as them, so that what they give stands in the
-- log under their name. Once they joined, or their place was withdrawn, it opens nothing.
create function enter_welcome(p_token bytea, p_now timestamptz) returns table (person_id uuid, invited_by uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  whose uuid;
begin
  select i.company_id, i.person_id, i.invited_by into whose, person_id, invited_by
    from invitation i join person p on p.company_id = i.company_id and p.id = i.person_id
    where i.token_hash = p_token and i.expires_at > p_now and p.status = 'INVITED';
  perform set_config('app.company_id', coalesce(whose::text, ''), true), set_config('app.person_id', coalesce(person_id::text, ''), true);
  if whose is not null then return next; end if;
end $$;
alter function enter_welcome(bytea, timestamptz) owner to daybook_system;
revoke execute on function enter_welcome(bytea, timestamptz) from public;
grant execute on function enter_welcome(bytea, timestamptz) to daybook_app;
