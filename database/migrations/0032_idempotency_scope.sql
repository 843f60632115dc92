-- Owner: platform

-- The company that a call worked in, or `installation()` for one on the caller's own account: support enters several companies with
-- one account, and the reply of one must not answer in another. No tenant table, since an account's own calls stand in it too. Replies
-- of before are an account's own; nobody repeats those for longer than a day.
alter table idempotency add column scope_id uuid not null default installation();
alter table idempotency drop constraint idempotency_pkey, add primary key (account_id, scope_id, route, key);
