-- Who tried to get in, from where, and what came of it: sign-ins, second factors, resets, throttles, refusals. Kept for a stated
-- time (SECURITY_EVENTS_DAYS), then swept. account_id has no foreign key: the events of a deleted account stay until then.
create table security_event (
  number bigint generated always as identity primary key,
  at timestamptz not null,
  kind text not null,
  account_id uuid,
  -- A keyed hash of the e-mail address that was typed, where there was one: it can be looked for, not read.
  typed_hash text,
  address inet,
  -- What the caller says of its program: at most 200 characters.
  agent text not null default '',
  request_id text,
  -- A code of ours: why it failed, which throttle, which operation.
  detail text not null default '',
  -- How many of the same within a minute this row tells of.
  times integer not null default 1 check (times > 0)
);
create index security_event_at on security_event (at desc);
create index security_event_account on security_event (account_id, number desc) where account_id is not null;
create index security_event_typed on security_event (typed_hash, number desc) where typed_hash is not null;
create index security_event_address on security_event (address, number desc) where address is not null;
create index security_event_kind on security_event (kind, number desc);
