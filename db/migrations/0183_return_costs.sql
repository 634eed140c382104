-- What a buyer paid to send a work back and we pay to the buyer's bank account, against the courier's receipt.

create table return_cost (
  id uuid primary key,
  return_id uuid not null references return_request (id),
  state text not null check (state in ('ASKED', 'APPROVED', 'REFUSED', 'PAID', 'CAME_BACK')),
  -- What the buyer asks for, and what of it was approved.
  amount_kobo bigint not null check (amount_kobo > 0),
  approved_kobo bigint check (approved_kobo > 0 and approved_kobo <= amount_kobo),
  -- The receipt: its file, null once it is erased; a hash of what was sent, and its number with letters and digits alone.
  receipt_key text,
  receipt_hash text not null,
  receipt_number text not null,
  bank_code text not null,
  bank_nip_code text not null,
  bank_name text not null,
  account_name text not null,
  -- The account number, sealed for this row; null once it is erased.
  account_sealed bytea,
  account_ending text not null,
  account_check text not null check (account_check in ('found', 'unanswered')),
  decision_text text not null default '',
  decided_by uuid references account (id),
  decided_at timestamptz,
  paid_by uuid references account (id),
  paid_at timestamptz,
  bank_reference text not null default '',
  created_at timestamptz not null
);
create index return_cost_return on return_cost (return_id, created_at);
-- One of a return at a time, and each receipt once.
create unique index return_cost_open on return_cost (return_id) where state in ('ASKED', 'APPROVED', 'PAID');
create unique index return_cost_receipt_hash on return_cost (receipt_hash) where state in ('ASKED', 'APPROVED', 'PAID');
create unique index return_cost_receipt_number on return_cost (receipt_number)
  where state in ('ASKED', 'APPROVED', 'PAID');
create index return_cost_decided_by on return_cost (decided_by);
create index return_cost_paid_by on return_cost (paid_by);

-- The ledger enters it when it is paid, on an account of ours.
alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('sale', 'extra_payment', 'refund',
  'provider_fee', 'payout', 'payout_confirmed', 'payout_returned', 'adjustment', 'return_cost', 'return_cost_returned'));
alter table ledger_posting drop constraint ledger_posting_account_check;
alter table ledger_posting add constraint ledger_posting_account_check check (account in ('provider_clearing',
  'seller_payable', 'commission', 'shipping', 'vat_payable', 'provider_fees', 'refunds_due', 'payouts_clearing', 'shortfall',
  'refunds_borne', 'return_costs'));
