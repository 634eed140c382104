-- The amounts above which two people decide and from which sellers are paid, as people of finance change them: one proposes, another
-- approves. Until the first approval the settings of the start hold.
create table threshold_change (
  id uuid primary key,
  -- The order of proposals; the approved one with the highest number holds.
  number bigint generated always as identity unique,
  state text not null default 'PROPOSED' check (state in ('PROPOSED', 'APPROVED', 'REJECTED')),
  two_people_above_kobo bigint not null check (two_people_above_kobo >= 0),
  payout_least_kobo bigint not null check (payout_least_kobo > 0),
  reason text not null,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  decided_by uuid references account (id),
  decided_at timestamptz,
  check ((state = 'PROPOSED') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'APPROVED' or decided_by <> created_by)
);
create index threshold_change_created_by on threshold_change (created_by);
create index threshold_change_decided_by on threshold_change (decided_by);
-- One waits at a time, so that nobody approves a change of amounts that are not those of the day any more.
create unique index threshold_change_one_waits on threshold_change ((true)) where state = 'PROPOSED';
