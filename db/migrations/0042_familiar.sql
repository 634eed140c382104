-- What an account signed in from before: so that strangers who guess at its password do not shut its owner out.
create table familiar (
  account_id uuid not null references account (id) on delete cascade,
  -- A keyed hash of a browser's token or of a network address.
  mark text not null,
  seen_at timestamptz not null,
  primary key (account_id, mark)
);
create index familiar_mark on familiar (mark);

alter table one_time_code
  -- The marks of whoever asked for the code: their tries and those of others are counted apart.
  add column asked_by text[] not null default '{}',
  add column tries_elsewhere integer not null default 5 check (tries_elsewhere >= 0);
