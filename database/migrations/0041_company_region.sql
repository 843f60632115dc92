-- Owner: company

-- Where public holidays differ within a country, the region whose holidays the company keeps: its code within the country, or null.
alter table company add column region text;
