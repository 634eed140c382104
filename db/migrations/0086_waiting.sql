-- Accounts that want one mail if a reserved work is free again. A row goes when the hold ends, however it ends.
create table waiting (
  account_id uuid not null references account (id) on delete cascade,
  work_id uuid not null references work (id) on delete cascade,
  since timestamptz not null,
  primary key (account_id, work_id)
);
create index waiting_work on waiting (work_id);
