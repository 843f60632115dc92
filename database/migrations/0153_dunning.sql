-- Owner: billing

-- How far the reminders of an invoice have come: 0 none, 1 reminded, 2 told what will be, 3 restricted.
alter table invoice add column dunned smallint not null default 0 check (dunned between 0 and 3);
grant update (dunned) on invoice to daybook_app;
create index invoice_unpaid on invoice (due_on) where kind = 'INVOICE' and paid_at is null;

-- Where something is late, or was and is paid by now.
create function companies_to_remind(p_now timestamptz) returns setof uuid
language sql stable security definer set search_path = public, pg_temp
begin atomic
  select distinct company_id from invoice where kind = 'INVOICE'
    and (paid_at is null and due_on < ((p_now + interval '14 hours') at time zone 'UTC')::date or paid_at is not null and dunned > 0);
end;
alter function companies_to_remind(timestamptz) owner to daybook_system;
revoke execute on function companies_to_remind(timestamptz) from public;
grant execute on function companies_to_remind(timestamptz) to daybook_app;

-- `daybook invoice-paid`: money arrived. Not for requests: only the owner of the database may. Null: no such invoice is unpaid.
create function settle_invoice(p_series text, p_number integer, p_now timestamptz) returns uuid
language sql security definer set search_path = public, pg_temp
begin atomic
  update invoice set paid_at = p_now where series = p_series and number = p_number and paid_at is null returning company_id;
end;
alter function settle_invoice(text, integer, timestamptz) owner to daybook_system;
revoke execute on function settle_invoice(text, integer, timestamptz) from public;
grant execute on function settle_invoice(text, integer, timestamptz) to current_user;
