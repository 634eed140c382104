-- What the search knows of a work: its town, state and categories beside what it read before, and synonyms that staff keep.

-- As the program folds text: no marks, no case, one space between words.
create function pg_temp.folded(given text) returns text language sql as $$
  select btrim(regexp_replace(
    translate(lower(regexp_replace(normalize(given, NFD), '[\u0300-\u036f]', '', 'g')), 'ɓɗƙƴŋı', 'bdkyni'),
    '[^[:alnum:]]+', ' ', 'g'))
$$;

-- Both texts begin and end with a space, so that the beginning of a word can be looked for; behind the bar stand the names of its categories.
-- search_words are the facts alone, without address and description: title, artist, medium, town, state.
alter table work add column search_words text not null default '';
with kinds as (
  select c.id, pg_temp.folded(c.name) as name, replace(pg_temp.folded(c.name), ' ', '') as joined from category c
), known as (
  select w.id, pg_temp.folded(w.medium) as medium, pg_temp.folded(a.town || ' ' || a.state) as place,
    concat_ws(' ', top.name, nullif(top.joined, top.name), sub.name, nullif(sub.joined, sub.name)) as kind
  from work w join artist a on a.id = w.artist_id join kinds top on top.id = w.category_id
  left join kinds sub on sub.id = w.subcategory_id
)
update work w set
  search_words = ' ' || concat_ws(' ', w.search_name, nullif(known.medium, ''), nullif(known.place, '')) || ' | ' || known.kind || ' ',
  search_text = ' ' || concat_ws(' ', w.search_text, nullif(known.place, '')) || ' | ' || known.kind || ' '
from known where known.id = w.id and w.search_text <> '';

create index work_live_words on work using gin (search_words gin_trgm_ops) where status = 'live';
drop index work_live_loose;

-- Searched for `term`, works are found that one of `meanings` stands in. `key` is the folded term without spaces.
create table synonym (
  id uuid primary key,
  version integer not null default 1,
  term text not null check (char_length(term) between 1 and 60),
  key text not null unique,
  meanings text[] not null check (cardinality(meanings) between 1 and 12),
  updated_at timestamptz not null
);

-- Pages of searches show what the synonyms let them find.
do $$
declare
  before text;
begin
  select pg_get_expr(conbin, conrelid) into before from pg_constraint where conname = 'page_change_what_check';
  alter table page_change drop constraint page_change_what_check;
  execute format('alter table page_change add constraint page_change_what_check check (%s or what = ''synonyms'')', before);
end $$;
create trigger tell_changed after insert or update or delete on synonym
  for each statement execute function tell_all('synonyms');
