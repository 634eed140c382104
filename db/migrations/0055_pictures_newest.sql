-- The walk over all pictures, some at a time.
create index picture_newest on picture (created_at desc, id desc);
