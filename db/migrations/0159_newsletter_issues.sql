-- An article that was sent to the readers of the newsletter: once, in batches by their ids.
create table newsletter_issue (
  id uuid primary key,
  article_id uuid not null unique references article (id) on delete cascade,
  begun_at timestamptz not null,
  -- The last reader it was sent to; null before the first.
  last_reader uuid,
  sent integer not null default 0,
  ended_at timestamptz
);
