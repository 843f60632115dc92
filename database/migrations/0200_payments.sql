-- Owner: billing

-- Money of a company: what it paid, or tried to.
create table payment (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  method text not null check (method in ('CARD', 'BANK_TRANSFER')),
  mode text not null check (mode in ('ONE_TIME', 'RECURRING')),
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  -- CHALLENGE: the bank wants the payer to confirm it.
  state text not null check (state in ('PENDING', 'CHALLENGE', 'PAID', 'FAILED')),
  -- manual: whoever runs the installation said that it arrived.
  provider text not null check (provider in ('sandbox', 'stripe', 'manual')),
  -- What it is paid with, as the provider knows it; and what the provider calls the payment.
  source text,
  reference text,
  -- `Visa ending in 4242`, as the provider says it.
  label text,
  failure text,
  -- The owner who started it; null: the hourly job, or whoever runs the installation.
  started_by uuid,
  -- Which part of it pays invoices; the rest is credit.
  used_cents integer not null default 0,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When the provider was last asked about it.
  asked_at timestamptz not null,
  primary key (company_id, id),
  unique (company_id, id, currency),
  constraint payment_is_not_exceeded check (used_cents between 0 and amount_cents),
  constraint only_money_that_came_pays check (state = 'PAID' or used_cents = 0),
  constraint what_failed_says_why check ((state = 'FAILED') = (failure is not null)),
  constraint what_is_over_has_an_end check ((state in ('PAID', 'FAILED')) = (settled_at is not null))
);
create unique index payment_reference_once on payment (provider, reference) where reference is not null;
create unique index one_charge_at_a_time on payment (company_id) where started_by is null and state in ('PENDING', 'CHALLENGE');
create index payment_newest on payment (company_id, created_at desc, id desc);
call make_tenant_table('payment', 'select, insert');
grant update (state, source, reference, label, failure, settled_at, asked_at) on payment to daybook_app;

-- Of an invoice: how much of it is paid. Of a credit note: how much of it was drawn.
alter table invoice add column settled_cents integer not null default 0;
alter table invoice add unique (company_id, id, currency);
alter table invoice add constraint invoice_is_not_exceeded check (settled_cents between 0 and total_cents);
revoke update (paid_at) on invoice from daybook_app;

-- What pays an invoice: a part of a payment, or of a credit note.
create table invoice_share (
  company_id uuid not null default app_company() references company,
  invoice_id uuid not null,
  payment_id uuid,
  credit_note_id uuid,
  source_id uuid not null generated always as (coalesce(payment_id, credit_note_id)) stored,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  shared_at timestamptz not null,
  primary key (company_id, invoice_id, source_id),
  foreign key (company_id, invoice_id, currency) references invoice (company_id, id, currency),
  foreign key (company_id, payment_id, currency) references payment (company_id, id, currency),
  foreign key (company_id, credit_note_id, currency) references invoice (company_id, id, currency),
  constraint share_has_one_source check (num_nonnulls(payment_id, credit_note_id) = 1)
);
create index invoice_share_source on invoice_share (company_id, source_id);
call make_tenant_table('invoice_share');

-- Counts the shares on both of their sides, where constraints stop what would be too much: whoever writes them, an invoice is paid when they
-- reach its total, and not before.
create function count_share() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  share invoice_share;
  more integer;
  counted integer;
begin
  if tg_op = 'DELETE' then
    share := old;
    more := -old.amount_cents;
  else
    share := new;
    more := new.amount_cents;
    if tg_op = 'UPDATE' then more := more - old.amount_cents; end if;
  end if;
  update invoice set settled_cents = settled_cents + more,
    paid_at = case when settled_cents + more = total_cents then coalesce(paid_at, share.shared_at) end
    where company_id = share.company_id and id = share.invoice_id and kind = 'INVOICE';
  get diagnostics counted = row_count;
  if share.payment_id is not null then
    update payment set used_cents = used_cents + more where company_id = share.company_id and id = share.payment_id;
  else
    update invoice set settled_cents = settled_cents + more
      where company_id = share.company_id and id = share.credit_note_id and kind = 'CREDIT_NOTE';
    if not found then raise exception 'only credit notes give credit' using errcode = 'check_violation'; end if;
  end if;
  if counted = 0 then raise exception 'only invoices are paid' using errcode = 'check_violation'; end if;
  return null;
end $$;
alter function count_share() owner to daybook_system;
revoke execute on function count_share() from public;
create trigger count_share after insert or delete or update of amount_cents on invoice_share for each row execute function count_share();

-- Invoices that were said to be paid before there were payments.
insert into payment (company_id, id, method, mode, amount_cents, currency, state, provider, created_at, settled_at, asked_at)
  select company_id, id, 'BANK_TRANSFER', 'ONE_TIME', total_cents, currency, 'PAID', 'manual', paid_at, paid_at, paid_at
  from invoice where kind = 'INVOICE' and paid_at is not null and total_cents > 0;
insert into invoice_share (company_id, invoice_id, payment_id, amount_cents, currency, shared_at)
  select company_id, id, id, amount_cents, currency, settled_at from payment;
alter table invoice add constraint invoice_is_paid_by_its_shares
  check (kind = 'CREDIT_NOTE' or total_cents = 0 or (paid_at is not null) = (settled_cents = total_cents));

-- `daybook invoice-paid`: what is open of an invoice arrived. Not for requests: only the owner of the database may. Null: no such invoice is unpaid.
create or replace function settle_invoice(p_series text, p_number integer, p_now timestamptz) returns uuid
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  owed invoice;
  paid uuid := gen_random_uuid();
begin
  select * into owed from invoice
    where series = p_series and number = p_number and kind = 'INVOICE' and paid_at is null for update;
  if not found then return null; end if;
  insert into payment (company_id, id, method, mode, amount_cents, currency, state, provider, created_at, settled_at, asked_at)
    values (owed.company_id, paid, 'BANK_TRANSFER', 'ONE_TIME', owed.total_cents - owed.settled_cents, owed.currency, 'PAID', 'manual', p_now, p_now, p_now);
  insert into invoice_share (company_id, invoice_id, payment_id, amount_cents, currency, shared_at)
    values (owed.company_id, owed.id, paid, owed.total_cents - owed.settled_cents, owed.currency, p_now);
  return owed.company_id;
end $$;
