-- Owner: people

-- A place that its holder never joined has no account: it is known by its address alone. And support may have worked here.
alter type request_actor add attribute unjoined_ids uuid[];
create index unjoined_places on person (email) where account_id is null;

create or replace function request_former(asks request_actor, p_now timestamptz) returns request_actor language plpgsql stable as $$
begin
  if asks.company_id is not null then
    asks.former_ids := array(select p.id from person p
      where p.account_id = asks.account_id and p.company_id = asks.company_id and p.id is distinct from asks.person_id);
    asks.unjoined_ids := array(select p.id from person p
      where p.account_id is null and p.company_id = asks.company_id and p.email in (
        select account_address(asks.account_id) union all select o.email from person o where o.id = asks.person_id));
  end if;
  return asks;
end $$;
