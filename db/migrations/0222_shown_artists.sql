-- When a work of an artist was shown first: from then on the artist has a page, also while none is on show, and what is said of the
-- artist waits for a moderator.
alter table artist add column shown_since timestamptz;
update artist a set shown_since = n.since
from (select artist_id, min(shown_since) as since from work group by 1) n
where n.artist_id = a.id and n.since is not null;

create function note_shown_artists() returns trigger language plpgsql as $$
begin
  update artist a set shown_since = n.since
  from (select artist_id, min(shown_since) as since from new_rows where shown_since is not null group by 1) n
  where n.artist_id = a.id and a.shown_since is null;
  return null;
end $$;
create trigger note_artists_inserted after insert on work referencing new table as new_rows
  for each statement execute function note_shown_artists();
create trigger note_artists_updated after update on work referencing new table as new_rows
  for each statement execute function note_shown_artists();

-- The page of an artist with no work on show changes with the artist and the seller, and ends while staff have taken a work down.
create or replace function tell_artist() returns trigger language plpgsql as $$
begin
  insert into page_change (what, ids)
  select 'artists', array[old.slug, new.slug] where old.shown_since is not null;
  return null;
end $$;

create or replace function tell_seller() returns trigger language plpgsql as $$
begin
  insert into page_change (what, ids)
  select 'works', array_agg(id) from work where seller_id = new.id and status = 'live' having count(*) > 0;
  insert into page_change (what, ids)
  select 'artists', array_agg(a.slug) from artist a
  where a.seller_id = new.id and a.shown_since is not null
    and not exists (select 1 from work w where w.artist_id = a.id and w.status = 'live')
  having count(*) > 0;
  return null;
end $$;
drop trigger tell_updated on seller;
create trigger tell_updated after update on seller for each row
  when ((old.name, old.verification, old.paused_at, old.paused_until, old.pause_note, old.state, old.ship_from_state,
      old.disabled_at, old.suspended_at)
    is distinct from (new.name, new.verification, new.paused_at, new.paused_until, new.pause_note, new.state, new.ship_from_state,
      new.disabled_at, new.suspended_at))
  execute function tell_seller();

create or replace function tell_artists_works() returns trigger language plpgsql as $$
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
    where ('live' in (n.status, o.status) or o.status = 'paused')
      and (n.status, n.artist_id, n.shown_since) is distinct from (o.status, o.artist_id, o.shown_since)
    having count(*) > 0;
  end if;
  return null;
end $$;
