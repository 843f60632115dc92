-- Owner: calendar

-- The last year whose public holidays of the country were entered. Each year is entered once, so that a day which the company removed or
-- changed never comes back. Null: when the company was set up, to the end of the year after.
alter table work_week add column holidays_until integer;
