-- Owner: billing

-- What the provider calls a company.
create table payment_customer (
  company_id uuid primary key default app_company() references company,
  reference text not null unique
);
call make_tenant_table('payment_customer', 'select, insert');

-- What the provider told of by itself, once each: stored in the transaction of its effect.
create table payment_event (
  company_id uuid not null default app_company() references company,
  event text not null,
  at timestamptz not null,
  primary key (company_id, event)
);
call make_tenant_table('payment_event', 'select, insert');

-- Where the payer reads how to make a transfer.
alter table payment add column instructions text;
grant update (instructions) on payment to daybook_app;

-- Whose payment it is, by what the provider calls it, or by its own id where that was not recorded yet.
create function find_payment(p_provider text, p_reference text, p_id uuid) returns table (company_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.company_id, p.id from payment p
    where p.provider = p_provider and (p.reference = p_reference or p.id = p_id and p.reference is null);
end;
alter function find_payment(text, text, uuid) owner to daybook_system;
revoke execute on function find_payment(text, text, uuid) from public;
grant execute on function find_payment(text, text, uuid) to daybook_app;
create index payment_id on payment (id);
