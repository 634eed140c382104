-- Many works from one file: what came, what was found in each row, and which work became of it.
alter table work add column reference text
  constraint work_reference check (reference <> '' and length(reference) <= 100);
comment on column work.reference is 'The seller''s own name for the work, by which an import finds it again.';
create unique index work_reference on work (seller_id, reference) where reference is not null;

create table work_import (
  id uuid primary key,
  seller_id uuid not null references seller (id) on delete cascade,
  state text not null check (state in ('receiving', 'checking', 'checked', 'importing', 'done', 'cancelled', 'refused')),
  name text not null,
  bytes bigint not null check (bytes > 0),
  pictures_name text,
  pictures_bytes bigint check (pictures_bytes > 0),
  -- Parts of each file that have come.
  parts integer not null default 0,
  pictures_parts integer not null default 0,
  -- How the file is written, found in its head: delimiter, and for each of its columns the name we know it by, or null.
  layout jsonb,
  -- Bytes that have been checked: always the end of a row.
  checked_bytes bigint not null default 0,
  -- Lines that have been checked, empty ones among them.
  checked_lines integer not null default 0,
  -- Why the whole file is refused, else ''.
  problem text not null default '',
  -- What was passed over, in sentences.
  notes text[] not null default '{}',
  -- Rows that have been looked at, those that are imported already, and the problems of all.
  rows integer not null default 0,
  rows_done integer not null default 0,
  problems integer not null default 0,
  found_new integer not null default 0,
  found_changed integer not null default 0,
  found_unchanged integer not null default 0,
  found_wrong integer not null default 0,
  made_new integer not null default 0,
  made_changed integer not null default 0,
  made_unchanged integer not null default 0,
  made_refused integer not null default 0,
  pictures_taken integer not null default 0,
  pictures_refused integer not null default 0,
  created_at timestamptz not null,
  -- When it last got on; who looks for what was left lying goes by this.
  moved_at timestamptz not null,
  ended_at timestamptz
);
create index work_import_seller on work_import (seller_id, created_at desc);
-- A seller has one at a time that is not over.
create unique index work_import_open on work_import (seller_id)
  where state in ('receiving', 'checking', 'checked', 'importing');

create table work_import_row (
  import_id uuid not null references work_import (id) on delete cascade,
  -- As a spreadsheet counts: the head is row 1.
  number integer not null,
  reference text not null,
  name text not null,
  found text not null check (found in ('new', 'changed', 'unchanged', 'wrong')),
  -- What became of it; null until then.
  made text check (made in ('new', 'changed', 'unchanged', 'refused')),
  work_id uuid references work (id) on delete set null,
  -- What the row says, as it would be entered; gone when the row is done.
  entry jsonb,
  -- Pictures of the row that have been looked at.
  pictures_done integer not null default 0,
  primary key (import_id, number)
);
create index work_import_row_reference on work_import_row (import_id, reference);
create index work_import_row_found on work_import_row (import_id, found, number);
create index work_import_row_made on work_import_row (import_id, made, number);
create index work_import_row_waiting on work_import_row (import_id, number) where entry is not null;
create index work_import_row_work on work_import_row (work_id);

create table work_import_problem (
  import_id uuid not null,
  number integer not null,
  position integer not null,
  -- A column's name, or '' for the whole row.
  field text not null,
  message text not null,
  primary key (import_id, number, position),
  foreign key (import_id, number) references work_import_row (import_id, number) on delete cascade
);

-- Pictures that a work was given by imports, by their content: none of them is given twice.
create table work_import_picture (
  work_id uuid not null references work (id) on delete cascade,
  crc bigint not null,
  bytes bigint not null,
  primary key (work_id, crc, bytes)
);
