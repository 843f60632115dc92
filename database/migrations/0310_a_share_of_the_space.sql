-- Owner: platform

-- The account (of somebody invited, who has none, the place) that brought a content first: nobody but those who run the company takes all of its space.
alter table stored_content add column brought_by uuid;
create index stored_content_brought on stored_content (company_id, brought_by) where dropped_at is null;
