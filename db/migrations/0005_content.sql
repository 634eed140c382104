-- Articles, messages, the newsletter, and mail waiting to be sent.
create table article (
  id uuid primary key,
  slug text not null unique,
  title text not null,
  summary text not null default '',
  text text not null,
  picture_id uuid references picture (id),
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index article_newest on article (updated_at desc) where published_at is not null;

create table contact_message (
  id uuid primary key,
  account_id uuid references account (id) on delete set null,
  email text not null,
  name text not null,
  text text not null,
  created_at timestamptz not null
);

create table newsletter_subscription (
  email text primary key,
  subscribed_at timestamptz not null
);

-- Written in the transaction that gives the reason; sent by the worker, once for each event key.
create table mail (
  id uuid primary key,
  event_key text not null unique,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  reply_to text,
  created_at timestamptz not null,
  -- Of no use after this moment: not sent later, and its text is forgotten once it is sent.
  until timestamptz,
  tries integer not null default 0,
  -- Not tried before this moment; whoever tries it moves the moment ahead first.
  try_after timestamptz not null,
  sent_at timestamptz,
  given_up_at timestamptz,
  failed_why text
);
create index mail_due on mail (try_after) where sent_at is null and given_up_at is null;
