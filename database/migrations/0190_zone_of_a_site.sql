-- Owner: people

-- The zone of the site that somebody works at, as far as it has one of its own; kept by the calendar, which knows who works where. A zone of one's
-- own comes before it, that of the company after it.
alter table person add column site_zone text;
