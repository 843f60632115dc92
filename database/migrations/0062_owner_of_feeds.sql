-- Owner: leave

-- As the other functions that look across companies (0001): of whoever migrated it sees nothing where they are no superuser, and may do
-- everything where they are one.
alter function enter_leave_feed(bytea) owner to daybook_system;
