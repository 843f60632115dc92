-- Owner: billing

-- What a company keeps at the provider to pay every invoice with: the owner agreed to it, and removes it whenever they like. Rows stay, since they
-- say who agreed to what, and when.
create table payment_method (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  provider text not null check (provider in ('sandbox', 'stripe')),
  -- What the provider calls it; the card itself is known only there.
  source text not null,
  label text not null,
  -- The last month in which it can be used, `2030-12`.
  expires text,
  agreed_by uuid not null,
  agreed_at timestamptz not null,
  removed_at timestamptz,
  primary key (company_id, id)
);
create unique index one_kept_method on payment_method (company_id) where removed_at is null;
call make_tenant_table('payment_method', 'select, insert');
grant update (removed_at) on payment_method to daybook_app;

-- What the provider is to be asked about: what is not over for a minute, and what was paid within three days, since a bank can take it back; the
-- longer ago, the more seldom.
create index payment_asked on payment (asked_at) where provider <> 'manual' and state <> 'FAILED';
create function payments_to_ask(p_now timestamptz) returns table (company_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select p.company_id, p.id from payment p
    where p.provider <> 'manual' and p.state <> 'FAILED'
      and (p.state <> 'PAID' or p.settled_at > p_now - interval '3 days')
      and p.asked_at <= p_now - greatest(interval '1 minute', (p_now - p.created_at) / 4)
    order by p.asked_at;
end;
alter function payments_to_ask(timestamptz) owner to daybook_system;
revoke execute on function payments_to_ask(timestamptz) from public;
grant execute on function payments_to_ask(timestamptz) to daybook_app;

-- Who keeps a method, and has something to pay.
create function companies_to_charge() returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select m.company_id from payment_method m
    where m.removed_at is null
      and exists (select from invoice i where i.company_id = m.company_id and i.kind = 'INVOICE' and i.paid_at is null);
end;
alter function companies_to_charge() owner to daybook_system;
revoke execute on function companies_to_charge() from public;
grant execute on function companies_to_charge() to daybook_app;
