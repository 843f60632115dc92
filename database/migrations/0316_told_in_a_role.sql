-- Owner: notifications

-- In which role somebody was told: what is told to them for it is neither mailed nor pushed once they have a lower one. Null for what is older.
alter table notification add column as_role text check (as_role in ('EMPLOYEE', 'MANAGER', 'HUMAN_RESOURCE', 'ENTERPRISE_ADMIN'));
