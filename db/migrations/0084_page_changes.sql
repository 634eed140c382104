-- What has changed of what public pages show, written with the change itself: see docs/decisions/0024.

create table page_change (
  id bigint generated always as identity primary key,
  -- Who reads asks for those of transactions that were under way when they read last: ids are not committed in their order.
  transaction xid8 not null default pg_current_xact_id(),
  what text not null check (what in ('works', 'stock', 'artists', 'categories', 'featured', 'articles')),
  -- Ids of works, addresses of artists; none of the others.
  ids text[] not null default '{}',
  at timestamptz not null default clock_timestamp()
);
create index page_change_transaction on page_change (transaction);

-- Of works that are or were on show, each column counts but those that no page shows: a new column counts until it is named here.
create function tell_works() returns trigger language plpgsql as $$
declare
  unseen constant text[] :=
    '{version,updated_at,pending,pending_state,submitted_at,refusal,reference,packing,withheld_at}';
begin
  if tg_op = 'INSERT' then
    insert into page_change (what, ids)
    select 'works', array_agg(id) from new_rows where status = 'live' having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into page_change (what, ids)
    select 'works', array_agg(id) from old_rows where status = 'live' having count(*) > 0;
  else
    insert into page_change (what, ids)
    select 'works', array_agg(n.id) from new_rows n join old_rows o on o.id = n.id
    where 'live' in (n.status, o.status) and to_jsonb(n) - unseen <> to_jsonb(o) - unseen having count(*) > 0;
  end if;
  return null;
end $$;
create trigger tell_inserted after insert on work referencing new table as new_rows
  for each statement execute function tell_works();
create trigger tell_updated after update on work referencing old table as old_rows new table as new_rows
  for each statement execute function tell_works();
create trigger tell_deleted after delete on work referencing old table as old_rows
  for each statement execute function tell_works();

-- Sizes: what can be bought, and for how much.
create function tell_editions() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into page_change (what, ids)
    select 'stock', array_agg(distinct w.id) from new_rows n join work w on w.id = n.work_id
    where w.status = 'live' having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into page_change (what, ids)
    select 'stock', array_agg(distinct w.id) from old_rows o join work w on w.id = o.work_id
    where w.status = 'live' having count(*) > 0;
  else
    insert into page_change (what, ids)
    select 'stock', array_agg(distinct w.id) from new_rows n join old_rows o on o.id = n.id join work w on w.id = n.work_id
    where w.status = 'live' and n is distinct from o having count(*) > 0;
  end if;
  return null;
end $$;
create trigger tell_inserted after insert on edition referencing new table as new_rows
  for each statement execute function tell_editions();
create trigger tell_updated after update on edition referencing old table as old_rows new table as new_rows
  for each statement execute function tell_editions();
create trigger tell_deleted after delete on edition referencing old table as old_rows
  for each statement execute function tell_editions();

-- Which pictures a work shows; the first is on its tile, and lists ask for its shape.
create function tell_work_picture() returns trigger language plpgsql as $$
begin
  insert into page_change (what, ids)
  select 'works', array[w.id] from work w
  where w.id = case tg_op when 'DELETE' then old.work_id else new.work_id end and w.status = 'live';
  return null;
end $$;
create trigger tell_put after insert or delete on work_picture for each row execute function tell_work_picture();
create trigger tell_moved after update on work_picture for each row
  when (old is distinct from new) execute function tell_work_picture();

-- Pictures stay as they came. Should one be made anew, what shows it is told.
create function tell_picture() returns trigger language plpgsql as $$
begin
  insert into page_change (what, ids)
  select 'works', array_agg(distinct w.id) from work_picture wp join work w on w.id = wp.work_id
  where wp.picture_id = new.id and w.status = 'live' having count(*) > 0;
  insert into page_change (what) values ('categories'), ('articles');
  return null;
end $$;
create trigger tell_updated after update on picture for each row
  when ((old.width, old.height, old.widths, old.colour, old.thumbhash)
    is distinct from (new.width, new.height, new.widths, new.colour, new.thumbhash))
  execute function tell_picture();

create function tell_artist() returns trigger language plpgsql as $$
begin
  insert into page_change (what, ids)
  select 'artists', array[old.slug, new.slug]
  where exists (select 1 from work where artist_id = new.id and status = 'live');
  return null;
end $$;
create trigger tell_updated after update on artist for each row
  when ((old.slug, old.name, old.town, old.biography) is distinct from (new.slug, new.name, new.town, new.biography))
  execute function tell_artist();

-- Drafts are on no page. One whose day has not come yet counts: pages say until when they are right.
create function tell_article() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and old.published_at is not null) or (tg_op <> 'DELETE' and new.published_at is not null) then
    insert into page_change (what) values ('articles');
  end if;
  return null;
end $$;
create trigger tell_changed after insert or update or delete on article for each row execute function tell_article();

create function tell_article_picture() returns trigger language plpgsql as $$
begin
  insert into page_change (what)
  select 'articles' from article
  where id = case tg_op when 'DELETE' then old.article_id else new.article_id end and published_at is not null;
  return null;
end $$;
create trigger tell_changed after insert or update or delete on article_picture
  for each row execute function tell_article_picture();

-- Few rows and seldom changed: whatever becomes of them counts.
create function tell_all() returns trigger language plpgsql as $$
begin
  insert into page_change (what) values (tg_argv[0]);
  return null;
end $$;
create trigger tell_changed after insert or update or delete on category
  for each statement execute function tell_all('categories');
create trigger tell_changed after insert or update or delete on featured
  for each statement execute function tell_all('featured');
