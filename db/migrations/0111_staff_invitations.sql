-- Invitations to belong to staff, by mail: each link is good once and for 72 hours.

create table staff_invitation (
  id uuid primary key,
  email text not null,
  roles text[] not null,
  -- Of the secret in the link.
  token_hash text not null unique,
  invited_by uuid not null references account (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Taken back, or replaced by a newer one of the same address.
  withdrawn_at timestamptz,
  accepted_at timestamptz,
  -- The account that was made with it.
  account_id uuid references account (id) on delete set null
);
create unique index staff_invitation_open on staff_invitation (email) where accepted_at is null and withdrawn_at is null;
create index staff_invitation_invited_by on staff_invitation (invited_by);
create index staff_invitation_account on staff_invitation (account_id);
