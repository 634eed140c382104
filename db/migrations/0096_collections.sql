-- Works that staff or a guest curator hang together, with a title and texts.
create table collection (
  id uuid primary key,
  version integer not null default 1,
  slug text not null unique,
  title text not null,
  introduction text not null default '',
  -- A guest who chose the works; empty where the house did.
  curator text not null default '',
  curator_line text not null default '',
  -- Null: a draft.
  shown_from timestamptz,
  shown_until timestamptz check (shown_until > shown_from),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index collection_newest on collection (shown_from desc, id) where shown_from is not null;

create table collection_work (
  collection_id uuid not null references collection (id) on delete cascade,
  work_id uuid not null references work (id) on delete cascade,
  position integer not null,
  text text not null default '',
  primary key (collection_id, work_id)
);
create index collection_work_work on collection_work (work_id);

-- Whatever else is told of by now stays.
do $$
declare
  before text;
begin
  select pg_get_expr(conbin, conrelid) into before from pg_constraint where conname = 'page_change_what_check';
  alter table page_change drop constraint page_change_what_check;
  execute format('alter table page_change add constraint page_change_what_check check (%s or what = ''collections'')', before);
end $$;

-- Drafts are on no page. One whose day has not come yet counts: pages say until when they are right.
create function tell_collection() returns trigger language plpgsql as $$
begin
  if (tg_op <> 'INSERT' and old.shown_from is not null) or (tg_op <> 'DELETE' and new.shown_from is not null) then
    insert into page_change (what) values ('collections');
  end if;
  return null;
end $$;
create trigger tell_changed after insert or update or delete on collection
  for each row execute function tell_collection();

create function tell_collection_work() returns trigger language plpgsql as $$
begin
  insert into page_change (what)
  select 'collections' from collection
  where id = case tg_op when 'DELETE' then old.collection_id else new.collection_id end and shown_from is not null;
  return null;
end $$;
create trigger tell_changed after insert or update or delete on collection_work
  for each row execute function tell_collection_work();

-- This word leads to a page now.
update work set slug = slug || '-work' where slug = 'collections';
