-- What the home page shows from a moment on, chosen by staff: its bands in their order, written and read as a whole. Works, artists and
-- collections stand in it by id or slug; those that are gone are passed over.
create table home_composition (
  id uuid primary key,
  version integer not null default 1,
  name text not null,
  -- Null: a draft.
  shown_from timestamptz,
  shown_until timestamptz check (shown_until > shown_from),
  bands jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index home_composition_newest on home_composition (shown_from desc, id) where shown_from is not null;

-- Whatever else is told of by now stays.
do $$
declare
  before text;
begin
  select pg_get_expr(conbin, conrelid) into before from pg_constraint where conname = 'page_change_what_check';
  alter table page_change drop constraint page_change_what_check;
  execute format('alter table page_change add constraint page_change_what_check check (%s or what = ''home'')', before);
end $$;

-- Drafts count too: their previews are pages.
create trigger tell_changed after insert or update or delete on home_composition
  for each statement execute function tell_all('home');

-- This word leads to pages now.
update work set slug = slug || '-work' where slug = 'preview';
