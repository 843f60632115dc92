-- Owner: time

-- When a press arrived that waited on a device without a connection. It says itself how long it waited, so whoever approves has to see that it did.
alter table punch add column arrived_at timestamptz;
