-- The closing of a month, with the figures as they were: one person proposes it, another signs.
create table month_closing (
  id uuid primary key,
  -- A month of Lagos, such as 2026-11.
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  state text not null default 'PROPOSED' check (state in ('PROPOSED', 'SIGNED', 'REJECTED')),
  -- A list of name, count and kobo.
  figures jsonb not null,
  note text not null,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  decided_by uuid references account (id),
  decided_at timestamptz,
  check ((state = 'PROPOSED') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'SIGNED' or decided_by <> created_by)
);
create unique index month_closing_once on month_closing (month) where state <> 'REJECTED';
create index month_closing_newest on month_closing (month desc, created_at desc, id);
create index month_closing_created_by on month_closing (created_by);
create index month_closing_decided_by on month_closing (decided_by);
