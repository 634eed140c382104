-- People, guests, their sessions and codes.
create extension if not exists pg_trgm;

create table account (
  id uuid primary key,
  email text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  password_hash text not null,
  role text not null check (role in ('BUYER', 'SELLER', 'STAFF')),
  email_verified_at timestamptz,
  terms_agreed_at timestamptz not null,
  address text not null default '',
  city text not null default '',
  country text not null default '',
  avatar_id uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_email_lower check (email = lower(email))
);
create unique index account_email on account (email);
create unique index account_phone on account (phone) where phone <> '';

-- A guest's id is also its key: random, never listed.
create table guest (
  id uuid primary key,
  created_at timestamptz not null,
  -- The account into which its cart and wishlist went, once.
  merged_into uuid references account (id) on delete set null,
  merged_at timestamptz
);

create table one_time_code (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  code_hash text not null,
  tries_left integer not null check (tries_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_code_account on one_time_code (account_id, purpose, created_at desc);

-- A sign-in on one device; its refresh tokens follow one another.
create table session (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  remember boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_why text
);
create index session_account on session (account_id);

create table refresh_token (
  token_hash text primary key,
  session_id uuid not null references session (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Set when it was exchanged for its successor.
  used_at timestamptz,
  -- The successor, sealed under the token itself, for those who present it again within the grace.
  successor_sealed text
);
create index refresh_token_session on refresh_token (session_id);

-- Keys that sign access tokens; a new one takes over while the old one still verifies.
create table signing_key (
  kid text primary key,
  secret text not null,
  created_at timestamptz not null,
  retires_at timestamptz not null
);

-- Counters of the throttles (rate-limiter-flexible keeps them).
create table rate_limit (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
