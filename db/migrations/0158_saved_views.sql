-- How a member of staff filters and sorts a list of the office, saved under a name for themselves.
create table saved_view (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- The list, by the last part of its address.
  list text not null,
  name text not null,
  -- What stands behind the ? of its address.
  query text not null,
  created_at timestamptz not null,
  unique (account_id, list, name)
);
