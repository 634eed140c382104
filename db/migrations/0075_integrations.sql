-- Programs of a seller: keys by which they call the API, and addresses that hear of events.

create table api_key (
  id uuid primary key,
  account_id uuid not null references account (id),
  name text not null,
  -- The first letters of the key, by which its owner knows it again.
  hint text not null,
  -- A hash of the key, which has 256 random bits and is stored nowhere.
  token_hash text not null unique,
  scopes text[] not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_account on api_key (account_id, created_at);

create table webhook_endpoint (
  id uuid primary key,
  account_id uuid not null references account (id),
  seller_id uuid not null references seller (id),
  url text not null,
  events text[] not null,
  -- What signs its messages, sealed.
  secret_sealed bytea not null,
  created_at timestamptz not null,
  -- Messages given up one after the other.
  failures integer not null default 0,
  disabled_at timestamptz
);
create index webhook_endpoint_account on webhook_endpoint (account_id, created_at);
create index webhook_endpoint_seller on webhook_endpoint (seller_id);

create table webhook_delivery (
  id uuid primary key,
  endpoint_id uuid not null references webhook_endpoint (id) on delete cascade,
  event text not null,
  -- The same event is delivered to an endpoint once.
  event_id text not null,
  body text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  last_at timestamptz,
  -- The HTTP status of the last answer; null where there was none.
  last_status integer,
  last_error text not null default '',
  delivered_at timestamptz,
  given_up_at timestamptz,
  unique (endpoint_id, event_id)
);
create index webhook_delivery_endpoint on webhook_delivery (endpoint_id, created_at desc, id);
create index webhook_delivery_age on webhook_delivery (created_at);
