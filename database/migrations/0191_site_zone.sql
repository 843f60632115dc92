-- Owner: calendar

-- The clock that the days of its people go by; null for that of the company.
alter table site add column zone text;
