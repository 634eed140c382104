-- Columns of a list that do not have our names: the import waits until its seller has matched them.
alter table work_import drop constraint work_import_state_check;
alter table work_import add constraint work_import_state_check
  check (state in ('receiving', 'checking', 'matching', 'checked', 'importing', 'done', 'cancelled', 'refused'));
drop index work_import_open;
create unique index work_import_open on work_import (seller_id)
  where state in ('receiving', 'checking', 'matching', 'checked', 'importing');

-- How a seller matched the columns of a list, for the next one with the same heads.
create table work_import_matching (
  seller_id uuid not null references seller (id) on delete cascade,
  -- SHA-256 of the heads.
  heads text not null check (heads ~ '^[0-9a-f]{64}$'),
  -- The column under each head, the unit of lengths, and what stands where a row has nothing.
  matching jsonb not null,
  used_at timestamptz not null,
  primary key (seller_id, heads)
);
