-- An e-mail address that staff correct for a person: it counts once the code that went to the new one has come back.

create table email_correction (
  account_id uuid primary key references account (id) on delete cascade,
  email text not null,
  code_hash text not null,
  tries_left integer not null check (tries_left >= 0),
  -- How the person proved who they are.
  proof text not null,
  asked_by uuid not null references account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index email_correction_asked_by on email_correction (asked_by);
