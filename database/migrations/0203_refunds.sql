-- Owner: billing

-- A credit note that the seller wrote says of which invoice it is, and why; one that follows from a change of the plan says it in its lines.
alter table invoice add column of_invoice uuid, add column reason text;
-- How much of an invoice such credit notes take off.
alter table invoice add column credited_cents integer not null default 0;
alter table invoice add foreign key (company_id, of_invoice) references invoice;
alter table invoice add constraint written_note_says_why check ((of_invoice is null) = (reason is null));
alter table invoice add constraint only_notes_are_of_an_invoice check (of_invoice is null or kind = 'CREDIT_NOTE');
alter table invoice add constraint invoice_is_not_credited_twice check (credited_cents between 0 and total_cents);
alter table invoice_line drop constraint invoice_line_kind_check;
-- CREDIT: what a credit note takes off that the seller wrote.
alter table invoice_line add constraint invoice_line_kind_check check (kind in ('PLAN', 'UNUSED', 'CREDIT'));

create function count_credited() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update invoice set credited_cents = credited_cents + new.total_cents
    where company_id = new.company_id and id = new.of_invoice and kind = 'INVOICE' and currency = new.currency;
  if not found then raise exception 'only an invoice of its currency is credited' using errcode = 'check_violation'; end if;
  return null;
end $$;
alter function count_credited() owner to daybook_system;
revoke execute on function count_credited() from public;
create trigger count_credited after insert on invoice for each row when (new.of_invoice is not null) execute function count_credited();

-- How much of a payment went back to the payer. It pays nothing any more.
alter table payment add column refunded_cents integer not null default 0;
alter table payment drop constraint payment_is_not_exceeded;
alter table payment add constraint payment_is_not_exceeded
  check (used_cents >= 0 and refunded_cents >= 0 and used_cents + refunded_cents <= amount_cents);

-- Money that goes back to the payer, by the way it came.
create table refund (
  company_id uuid not null default app_company() references company,
  id uuid not null,
  payment_id uuid not null,
  -- The credit note that is paid out by it; null: it was made at the provider itself.
  credit_note_id uuid,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  state text not null check (state in ('PENDING', 'DONE', 'FAILED')),
  -- What the provider calls it.
  reference text,
  created_at timestamptz not null,
  settled_at timestamptz,
  -- When the provider was last asked about it.
  asked_at timestamptz not null,
  primary key (company_id, id),
  foreign key (company_id, payment_id, currency) references payment (company_id, id, currency),
  foreign key (company_id, credit_note_id, currency) references invoice (company_id, id, currency),
  constraint refund_that_is_over_has_an_end check ((state = 'PENDING') = (settled_at is null))
);
create unique index refund_reference_once on refund (company_id, payment_id, reference) where reference is not null;
create index refund_payment on refund (company_id, payment_id);
create index refund_asked on refund (asked_at) where state = 'PENDING';
call make_tenant_table('refund', 'select, insert');
grant update (state, reference, settled_at, asked_at) on refund to daybook_app;

-- Counts what went back on the payment, where a constraint stops what would be too much: it can pay nothing besides.
create function count_refund() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  more integer := case when new.state = 'FAILED' then 0 else new.amount_cents end;
begin
  if tg_op = 'UPDATE' and old.state <> 'FAILED' then more := more - old.amount_cents; end if;
  update payment set refunded_cents = refunded_cents + more where company_id = new.company_id and id = new.payment_id;
  return null;
end $$;
alter function count_refund() owner to daybook_system;
revoke execute on function count_refund() from public;
create trigger count_refund after insert or update of state on refund for each row execute function count_refund();

-- Which payments the provider is to be asked about because money of them goes back; the longer ago, the more seldom.
create function refunds_to_ask(p_now timestamptz) returns table (company_id uuid, payment_id uuid)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct r.company_id, r.payment_id from refund r
    where r.state = 'PENDING' and r.asked_at <= p_now - greatest(interval '1 minute', (p_now - r.created_at) / 4);
end;
grant select on refund to daybook_system;
alter function refunds_to_ask(timestamptz) owner to daybook_system;
revoke execute on function refunds_to_ask(timestamptz) from public;
grant execute on function refunds_to_ask(timestamptz) to daybook_app;

-- `daybook credit-note` and `daybook refund`: what of an invoice may still be credited, or is left of a credit note; and what of all that its
-- company paid may go back. Not for requests: only the owner of the database may.
create function find_document(p_series text, p_number integer)
  returns table (company_id uuid, id uuid, kind text, currency text, left_cents integer, paid_cents integer)
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select i.company_id, i.id, i.kind, i.currency,
      case i.kind when 'INVOICE' then i.total_cents - i.credited_cents else i.total_cents - i.settled_cents end,
      (select coalesce(sum(s.amount_cents), 0)::integer from invoice_share s
        where s.company_id = i.company_id and s.currency = i.currency and s.payment_id is not null)
    from invoice i where i.series = p_series and i.number = p_number;
end;
alter function find_document(text, integer) owner to daybook_system;
revoke execute on function find_document(text, integer) from public;
grant execute on function find_document(text, integer) to current_user;
