-- Accounts that nobody may use for now: of staff who left, of people whose password was stolen, of sellers who cheat.

alter table account
  add column disabled_at timestamptz,
  -- Why, for staff.
  add column disabled_why text not null default '';

-- The account behind the shop is disabled: nothing of it is shown or sold, and nothing is paid out.
alter table seller add column disabled_at timestamptz;

-- When a work that was on show was taken off it because its seller was disabled: it is shown again when that ends.
alter table work add column withheld_at timestamptz;
