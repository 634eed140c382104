-- What staff note about an account for their colleagues, and the risks they mark it with. Nobody else reads them.

create table staff_note (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  -- A note has none.
  flag text check (flag in ('fraud', 'counterfeit', 'chargeback', 'stolen_account', 'abuse', 'watch')),
  text text not null,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  -- A flag that no longer holds; a note stays.
  cleared_by uuid references account (id),
  cleared_at timestamptz,
  constraint staff_note_cleared check ((cleared_by is null) = (cleared_at is null))
);
create index staff_note_account on staff_note (account_id, created_at desc);
create index staff_note_created_by on staff_note (created_by);
create index staff_note_cleared_by on staff_note (cleared_by);
create unique index staff_note_open_flag on staff_note (account_id, flag) where flag is not null and cleared_at is null;
