-- When a notification went out by mail or message, or was gathered into one; null before, and where its seller wants neither.
alter table notification add column out_at timestamptz;

-- Where the WhatsApp or SMS messages of an account go: used once the code that was sent to it is typed in.
create table message_number (
  account_id uuid primary key references account (id) on delete cascade,
  phone text not null,
  channel text not null check (channel in ('whatsapp', 'sms')),
  code_hash text,
  code_until timestamptz,
  code_tries integer not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null
);

-- Messages to phones; sent by a job, reported on by the gateway.
create table text_message (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  event_key text not null unique,
  channel text not null check (channel in ('whatsapp', 'sms')),
  phone text not null,
  -- Emptied once it is sent, where it holds a code.
  text text not null,
  is_code boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'delivered', 'failed')),
  reference text not null default '',
  failed_why text not null default '',
  created_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz
);
create index text_message_of_account on text_message (account_id, created_at desc);
create index text_message_created on text_message (created_at);
