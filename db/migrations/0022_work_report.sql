-- What people say is wrong with a work that is shown, and what staff made of it.
create table work_report (
  id uuid primary key,
  work_id uuid not null references work (id) on delete cascade,
  -- Who reported, if signed in; told nobody.
  account_id uuid references account (id),
  reason text not null check (reason in ('copied', 'misleading', 'offensive', 'fraud', 'other')),
  text text not null,
  version integer not null default 1,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by uuid references account (id),
  note text not null default '',
  check ((closed_at is null) = (closed_by is null))
);
create index work_report_work on work_report (work_id);
create index work_report_account on work_report (account_id);
create index work_report_open on work_report (created_at, id) where closed_at is null;
create index work_report_newest on work_report (created_at desc, id);
