-- The ledger: append only, double entry; and what is paid out to sellers.

-- What a seller agreed to, where it differs from the settings.
create table seller_terms (
  seller_id uuid primary key references seller (id),
  -- null: as the setting COMMISSION_BP says.
  commission_bp integer check (commission_bp between 0 and 10000),
  vat_registered boolean not null default false,
  changed_at timestamptz not null
);

-- The rates at which a line was sold; a later change of terms does not reach it.
create table sale_terms (
  order_line_id uuid primary key references order_line (id),
  commission_bp integer not null check (commission_bp between 0 and 10000),
  vat_bp integer not null check (vat_bp between 0 and 10000),
  vat_registered boolean not null
);

create table ledger_entry (
  id uuid primary key,
  -- The order of writing, for going through the ledger in parts.
  number bigint generated always as identity unique,
  kind text not null check (kind in ('sale', 'extra_payment', 'refund', 'provider_fee', 'payout', 'payout_confirmed',
    'payout_returned', 'adjustment')),
  -- What it was written for; the same thing is never entered twice.
  source_kind text not null,
  source_id uuid not null,
  at timestamptz not null,
  order_id uuid references orders (id),
  seller_id uuid references seller (id),
  note text not null default '',
  unique (source_kind, source_id, kind)
);
create index ledger_entry_order on ledger_entry (order_id) where order_id is not null;
create index ledger_entry_at on ledger_entry (at);

-- Debits are positive, credits negative; those of one entry sum to zero (the writer and the nightly check see to it).
create table ledger_posting (
  entry_id uuid not null references ledger_entry (id),
  number integer not null,
  account text not null check (account in ('provider_clearing', 'seller_payable', 'commission', 'shipping', 'vat_payable',
    'provider_fees', 'refunds_due', 'payouts_clearing')),
  seller_id uuid references seller (id),
  order_id uuid references orders (id),
  order_line_id uuid references order_line (id),
  amount_kobo bigint not null check (amount_kobo <> 0),
  primary key (entry_id, number),
  constraint ledger_posting_whose check (account <> 'seller_payable' or seller_id is not null)
);
create index ledger_posting_seller on ledger_posting (seller_id) where account = 'seller_payable';
create index ledger_posting_line on ledger_posting (order_line_id) where order_line_id is not null;

create table payout (
  id uuid primary key,
  -- What stands on the transfer, such as 'PAY-7K3F-9Q2M'.
  code text not null unique,
  seller_id uuid not null references seller (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  state text not null check (state in ('PROPOSED', 'APPROVED', 'SENT', 'CONFIRMED', 'RETURNED', 'CANCELLED')),
  -- The bank account as it was, all but the last digits hidden; empty where none was known.
  bank text not null default '',
  -- null: the nightly job.
  created_by uuid references account (id),
  created_at timestamptz not null,
  approved_by uuid references account (id),
  approved_at timestamptz,
  second_approved_by uuid references account (id),
  second_approved_at timestamptz,
  sent_by uuid references account (id),
  sent_at timestamptz,
  -- The bank's, and the request key under which it was told.
  reference text,
  sent_key text,
  ended_at timestamptz,
  note text not null default '',
  constraint payout_two_people check (
    (approved_by is null or approved_by is distinct from created_by)
    and (second_approved_by is null or (second_approved_by <> approved_by and second_approved_by is distinct from created_by))
  )
);
create index payout_seller on payout (seller_id, created_at desc, id);
create index payout_state on payout (state, created_at desc, id);

-- Which postings to a seller's account a payout pays.
create table payout_line (
  payout_id uuid not null references payout (id),
  entry_id uuid not null,
  posting_number integer not null,
  amount_kobo bigint not null,
  -- Set when the payout was cancelled or came back: the line may be paid again.
  released_at timestamptz,
  primary key (payout_id, entry_id, posting_number),
  foreign key (entry_id, posting_number) references ledger_posting (entry_id, number)
);
-- Whatever the code does, nothing is paid twice.
create unique index payout_line_once on payout_line (entry_id, posting_number) where released_at is null;

-- Corrections by staff; above the threshold they are entered when a second person agrees.
create table ledger_adjustment (
  id uuid primary key,
  state text not null check (state in ('PROPOSED', 'ENTERED', 'REJECTED')),
  debit text not null,
  credit text not null,
  seller_id uuid references seller (id),
  order_id uuid references orders (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  note text not null,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  -- The sender's own key for the request, so that it can be sent again.
  request_key text,
  decided_by uuid references account (id),
  decided_at timestamptz,
  unique (created_by, request_key)
);
create index ledger_adjustment_newest on ledger_adjustment (created_at desc, id);

-- What the nightly look through the ledger found.
create table ledger_check (
  id uuid primary key,
  at timestamptz not null,
  ok boolean not null,
  findings jsonb not null,
  -- null: the nightly job.
  run_by uuid references account (id)
);
create index ledger_check_newest on ledger_check (at desc);
