-- The own picture of a collection with what it shows; without one the first work's picture stands for it.
alter table collection
  add column picture_id uuid unique references picture (id),
  add column picture_alt text not null default '',
  add constraint collection_picture_described check ((picture_id is null) = (picture_alt = ''));
