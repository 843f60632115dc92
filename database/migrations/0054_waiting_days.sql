-- Owner: time

-- Days that were handed in, in the order in which they wait: a page of the inbox reads as many as it shows, however many there are.
create index timesheet_waiting on timesheet (company_id, submitted_at, person_id, day) where status = 'SUBMITTED';
