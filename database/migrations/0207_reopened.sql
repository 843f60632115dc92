-- Owner: billing

-- The day on which an invoice that was paid was open again, the first time: a bank took the payment back, or it was given back at the provider.
-- Its reminders begin on that day, since the one by which it was to be paid may be long over.
alter table invoice add column reopened_on date;
grant update (reopened_on) on invoice to daybook_app;
