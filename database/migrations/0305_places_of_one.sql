-- Owner: people

-- Who is invited back has a place without an account until they join, under the address they had or have. It is found by its address, as
-- `request_former` finds the places that are not joined to whoever calls.
create index person_address on person (company_id, email);

-- Every place that one person has or had in a company: those of their account, and those that are not joined yet.
create function places_of_one(p_company uuid, p_person uuid) returns setof uuid language sql stable as $$
  with me as (select id, account_id, email from person where company_id = p_company and id = p_person),
  accounts as (
    select account_id as id from me where account_id is not null
    union select o.account_id from me join person o on o.company_id = p_company and o.email = me.email
      where me.account_id is null and o.account_id is not null
    union select account_of_address(email) from me where account_id is null),
  joined as (select o.id, o.email from person o where o.company_id = p_company and o.account_id in (select id from accounts)),
  addresses as (select email from me union select email from joined union select account_address(id) from accounts)
  select id from me union select id from joined
  union select o.id from person o where o.company_id = p_company and o.account_id is null and o.email in (select email from addresses)
$$;
