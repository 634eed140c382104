-- The families of colours that a picture has most of; null until they are found from its palette.
alter table picture add column colours text[];
create index picture_without_colours on picture (id) where colours is null;

-- Lists ask for works by colour.
create trigger tell_colours after update of colours on picture
  for each statement execute function tell_all('works');
