-- Owner: leave

-- Leave that was taken before Daybook, and balances that were brought over: what a file said, so that the same file again books nothing twice.
-- Leave of a file has no days (leave_day): nobody is paid for it here.
alter table leave_request add column import_key text;
create unique index leave_request_imported on leave_request (company_id, person_id, import_key) where import_key is not null;

alter table leave_entry add column import_key text check (import_key is null or kind = 'adjustment');
create unique index leave_entry_imported on leave_entry (company_id, person_id, import_key) where import_key is not null;
