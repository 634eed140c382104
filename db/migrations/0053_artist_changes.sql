-- Changes of an artist whose works are on show wait for a moderator: {name, town, state, biography}.
alter table artist
  add column pending jsonb,
  add column submitted_at timestamptz,
  -- Why the last change was refused; empty when nothing was, or something else was submitted since.
  add column refusal text not null default '',
  add constraint artist_pending check ((pending is null) = (submitted_at is null));
create index artist_waiting on artist (submitted_at, id) where pending is not null;
-- Whether an artist waits to be named by some work.
create index work_waiting_artist on work ((pending ->> 'artist_id')) where pending ? 'artist_id';
