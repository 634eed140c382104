-- What the page of an artist shows beside name, town and biography. Where works were shown, a change waits for a moderator.
alter table artist
  add column statement text not null default '',
  -- [{year, title, place}], the newest first.
  add column exhibitions jsonb not null default '[]' check (jsonb_typeof(exhibitions) = 'array'),
  -- The portrait, and the one that waits.
  add column picture_id uuid references picture (id),
  add column pending_picture_id uuid references picture (id),
  add constraint artist_pending_picture check (pending_picture_id is null or pending is not null);
create index artist_picture on artist (picture_id);
create index artist_pending_picture on artist (pending_picture_id);
update artist set pending = pending || '{"statement": "", "exhibitions": []}' where pending is not null;

-- The works on an artist's page.
create index work_live_artist on work (artist_id, shown_since desc, id) where status = 'live';

-- Which works an artist has on show is on the artist's page and beside each of these works.
create function tell_artists_works() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into page_change (what, ids)
    select 'artists', array_agg(distinct a.slug) from new_rows n join artist a on a.id = n.artist_id
    where n.status = 'live' having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into page_change (what, ids)
    select 'artists', array_agg(distinct a.slug) from old_rows o join artist a on a.id = o.artist_id
    where o.status = 'live' having count(*) > 0;
  else
    insert into page_change (what, ids)
    select 'artists', array_agg(distinct a.slug)
    from new_rows n join old_rows o on o.id = n.id join artist a on a.id in (n.artist_id, o.artist_id)
    where 'live' in (n.status, o.status)
      and (n.status, n.artist_id, n.shown_since) is distinct from (o.status, o.artist_id, o.shown_since)
    having count(*) > 0;
  end if;
  return null;
end $$;
create trigger tell_artists_inserted after insert on work referencing new table as new_rows
  for each statement execute function tell_artists_works();
create trigger tell_artists_updated after update on work referencing old table as old_rows new table as new_rows
  for each statement execute function tell_artists_works();
create trigger tell_artists_deleted after delete on work referencing old table as old_rows
  for each statement execute function tell_artists_works();

drop trigger tell_updated on artist;
create trigger tell_updated after update on artist for each row
  when ((old.slug, old.name, old.town, old.state, old.biography, old.statement, old.exhibitions, old.picture_id)
    is distinct from
    (new.slug, new.name, new.town, new.state, new.biography, new.statement, new.exhibitions, new.picture_id))
  execute function tell_artist();

-- A portrait that is made anew.
create function tell_portrait() returns trigger language plpgsql as $$
begin
  insert into page_change (what, ids)
  select 'artists', array_agg(slug) from artist where picture_id = new.id having count(*) > 0;
  return null;
end $$;
create trigger tell_portrait after update on picture for each row
  when ((old.width, old.height, old.widths, old.colour, old.thumbhash)
    is distinct from (new.width, new.height, new.widths, new.colour, new.thumbhash))
  execute function tell_portrait();
