-- Other terms of a seller: one person of finance proposes them with a reason, and they hold once another approves them.
create table terms_change (
  id uuid primary key,
  seller_id uuid not null references seller (id),
  state text not null default 'PROPOSED' check (state in ('PROPOSED', 'APPROVED', 'REJECTED')),
  -- null: the commission that everybody has.
  commission_bp integer check (commission_bp between 0 and 10000),
  vat_registered boolean not null,
  reason text not null,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  decided_by uuid references account (id),
  decided_at timestamptz,
  check ((state = 'PROPOSED') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  check (state <> 'APPROVED' or decided_by <> created_by)
);
create index terms_change_newest on terms_change (created_at desc, id);
create index terms_change_seller on terms_change (seller_id);
create index terms_change_created_by on terms_change (created_by);
create index terms_change_decided_by on terms_change (decided_by);
-- One waits at a time, so that nobody approves a change of terms that are not those of the day any more.
create unique index terms_change_one_waits on terms_change (seller_id) where state = 'PROPOSED';
