-- Owner: notices
-- A post follows the name of its department: such a version says when it came to be, and nobody wrote it.
alter table post_version drop constraint post_version_check;
alter table post_version add constraint post_version_check check (changed_by is null or changed_at is not null);
