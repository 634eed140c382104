-- Accounts that want mails about new works of an artist: one a day at most, with all that is new.
create table following (
  account_id uuid not null references account (id) on delete cascade,
  artist_id uuid not null references artist (id) on delete cascade,
  since timestamptz not null,
  primary key (account_id, artist_id)
);
create index following_artist on following (artist_id);

-- Which works such a mail named, so that none names one twice; deleted when the work is no news any more.
create table following_told (
  account_id uuid not null references account (id) on delete cascade,
  work_id uuid not null references work (id) on delete cascade,
  told_at timestamptz not null,
  primary key (account_id, work_id)
);
create index following_told_work on following_told (work_id);
create index following_told_at on following_told (told_at);

-- The links in these mails that stop them: hashes only.
create table following_link (
  token_hash text primary key,
  account_id uuid not null references account (id) on delete cascade,
  expires_at timestamptz not null
);
create index following_link_account on following_link (account_id);
