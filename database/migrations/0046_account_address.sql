-- Owner: identity

-- The address of an account, for what other modules decide by it.
create function account_address(p_account uuid) returns text language sql stable as $$
  select email from account where id = p_account
$$;
