-- What staff answered to messages, each by a mail; and texts that answers begin with.
create table message_answer (
  id uuid primary key,
  message_id uuid not null references contact_message (id) on delete cascade,
  text text not null,
  answered_by uuid references account (id) on delete set null,
  answered_at timestamptz not null
);
create index message_answer_message on message_answer (message_id, answered_at);
create index message_answer_answered_by on message_answer (answered_by) where answered_by is not null;
create table message_template (
  id uuid primary key,
  version integer not null default 1,
  name text not null,
  text text not null,
  updated_at timestamptz not null
);
create unique index message_template_name on message_template (lower(name));
