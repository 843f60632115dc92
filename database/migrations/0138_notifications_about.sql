-- Owner: notifications

-- What is about a thing is found also where it was read: its words change with the thing, and it goes with it.
drop index notification_about;
create index notification_about on notification (company_id, kind, about);
