-- What sellers are notified of, written in the transaction of what happened: listed in the studio, and sent by mail, at once or with
-- others in one.
create table notification (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- What gives the reason: a notification is written once for each.
  event_key text not null unique,
  kind text not null,
  subject text not null,
  -- What it says: paragraphs, works, rows and a link.
  content jsonb not null,
  created_at timestamptz not null,
  read_at timestamptz,
  -- When its mail is to be written; null once that is done, and where the seller wants none.
  mail_at timestamptz,
  -- The event key of the mail that has it.
  mail_key text
);
create index notification_of_account on notification (account_id, created_at desc, id);
create index notification_unread on notification (account_id) where read_at is null;
create index notification_mail_due on notification (mail_at) where mail_at is not null;

-- How a seller hears of a kind, where that is not what everybody has.
create table notification_choice (
  account_id uuid not null references account (id) on delete cascade,
  kind text not null,
  by_mail boolean not null,
  by_message boolean not null,
  primary key (account_id, kind)
);
