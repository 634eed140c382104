-- A second factor for everybody, with its secrets sealed under the keys of DATA_KEYS.
alter table second_factor
  -- What `secret` and `pending_secret` held before; each start of the server seals what still lies there in clear.
  add column sealed bytea,
  add column pending_sealed bytea,
  -- A new secret is taken into use by the session that gave the proof for it alone, and soon.
  add column pending_session uuid,
  add column pending_at timestamptz;

alter table signing_key
  add column sealed bytea,
  alter column secret drop not null;

-- The guest who signs in, until the second factor is passed and cart and wishlist move.
alter table session add column guest_id uuid references guest (id) on delete set null;
create index session_guest on session (guest_id) where guest_id is not null;

alter table account
  -- Until when a password that somebody else chose lets its owner choose another one; null for a password of one's own.
  add column first_password_until timestamptz,
  -- Staff have taken the second factor away: the next one needs a code from the owner's mailbox.
  add column factor_by_mail boolean not null default false;

alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check check (purpose in ('verify', 'reset', 'factor'));

-- Second factors of buyers and sellers that support is asked to take away: after a waiting time in which the owner can stop it.
create table factor_reset (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  asked_by uuid not null,
  -- How the person proved who they are.
  proof text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  -- Keyed hash of what the link in the mail carries.
  stop_hash text not null,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'stopped')),
  constraint factor_reset_end check ((ended_at is null) = (outcome is null))
);
create unique index factor_reset_open on factor_reset (account_id) where ended_at is null;
create index factor_reset_due on factor_reset (due_at) where ended_at is null;
