-- Money of a payment that the provider takes back without being asked by us: a dispute of the payer's bank, a refund made in its
-- dashboard, a reversal. Each case of the provider once, where it is now.
create table payment_taking (
  id uuid primary key,
  attempt_id uuid not null references payment_attempt (id),
  kind text not null check (kind in ('dispute', 'refund', 'reversal')),
  -- The provider's id of the case; which provider, the attempt says.
  case_id text not null,
  state text not null check (state in ('OPEN', 'TAKEN', 'KEPT', 'GIVEN_BACK')),
  provider_word text not null,
  reason text not null,
  amount_kobo bigint not null check (amount_kobo >= 0),
  -- Until when the provider takes our answer to a dispute.
  answer_by timestamptz,
  -- The refund as which it was entered, or that it is; null while nothing is entered.
  refund_id uuid references refund (id),
  -- What was taken beyond all that was left of the payment: entered as ours.
  beyond_kobo bigint not null default 0 check (beyond_kobo between 0 and amount_kobo),
  -- How much of a reversal turned out to be a dispute or a refund, which is not entered again.
  covered_kobo bigint not null default 0 check (covered_kobo between 0 and amount_kobo),
  entered_at timestamptz,
  seen_at timestamptz not null,
  changed_at timestamptz not null,
  unique (attempt_id, kind, case_id),
  check (entered_at is not null or (refund_id is null and beyond_kobo = 0)),
  check (state not in ('TAKEN', 'GIVEN_BACK') or entered_at is not null)
);
create index payment_taking_changed on payment_taking (changed_at);
create unique index payment_taking_refund on payment_taking (refund_id);
-- A provider names a transaction by its own id.
create index payment_attempt_provider_id on payment_attempt (provider_id) where provider_id is not null;

alter table ledger_entry drop constraint ledger_entry_kind_check;
alter table ledger_entry add constraint ledger_entry_kind_check check (kind in ('sale', 'extra_payment', 'refund',
  'provider_fee', 'payout', 'payout_confirmed', 'payout_returned', 'adjustment', 'return_cost', 'return_cost_returned',
  'taken_beyond'));
