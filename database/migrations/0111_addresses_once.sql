-- Owner: people

-- With every call the places are looked for that wait for an address of whoever calls. The addresses are found first, and once: for a join the
-- planner, while it knows nothing yet of a company whose people just came by a file, found them anew for each of these people.
create or replace function request_former(asks request_actor, p_now timestamptz) returns request_actor language plpgsql stable as $$
begin
  if asks.company_id is not null then
    asks.former_ids := array(select p.id from person p
      where p.account_id = asks.account_id and p.company_id = asks.company_id and p.id is distinct from asks.person_id);
    asks.unjoined_ids := array(select p.id from person p
      where p.account_id is null and p.company_id = asks.company_id and p.email = any (array(
        select account_address(asks.account_id) union all select o.email from person o where o.id = asks.person_id)));
  end if;
  return asks;
end $$;
