-- Owner: identity

-- The account that has an address now; null where none has. An address is one account's alone.
create function account_of_address(p_email text) returns uuid language sql stable as $$
  select id from account where email = p_email
$$;
