-- What staff need beside a password.

-- The second factor of an account: a secret shared with an authenticator app (RFC 6238).
create table second_factor (
  account_id uuid primary key references account (id) on delete cascade,
  -- Null until the first one was confirmed.
  secret text,
  -- Shown to its owner, and taken over once a code of it was typed.
  pending_secret text,
  -- The newest step whose code was used: no code counts twice.
  last_step bigint not null default 0,
  confirmed_at timestamptz
);

create table recovery_code (
  account_id uuid not null references account (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (account_id, code_hash)
);

alter table session add column second_factor_at timestamptz;
