-- Owner: notices

-- Which files went with a version, so that another file of the same name is seen as one; null where nobody kept that. The files themselves go with the post.
alter table post_version add column files uuid[];
