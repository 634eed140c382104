-- What each member of staff may do, and the log of what was done.
alter table account add column staff_roles text[] not null default '{}'
  constraint account_staff_roles check (
    staff_roles <@ array['support', 'content', 'finance', 'admin'] and (role = 'STAFF' or staff_roles = '{}')
  );

-- Append only. Each entry carries the hash of the one before it, so that a changed or missing row is found.
create table audit_entry (
  number bigint primary key,
  at timestamptz not null,
  -- The account that acted; null for the program itself, whose part stands in actor_name.
  actor_id uuid,
  actor_name text not null,
  action text not null,
  subject_kind text not null,
  subject_id text not null,
  -- The type json, not jsonb: the hash is over the text as it was written.
  before json not null,
  after json not null,
  request_id text,
  previous_hash text not null,
  hash text not null
);
create index audit_entry_subject on audit_entry (subject_kind, subject_id, number desc);
create index audit_entry_actor on audit_entry (actor_id, number desc);

-- The end of the chain, in one row: whoever appends holds it until their transaction ends.
create table audit_head (
  single boolean primary key default true check (single),
  number bigint not null,
  hash text not null
);
insert into audit_head (number, hash) values (0, '');
