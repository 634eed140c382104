-- What the payment provider says that it paid to our bank: compared with the lines of the bank's statements.
create table settlement (
  id uuid primary key,
  provider text not null,
  settlement_id text not null,
  state text not null check (state in ('under_way', 'paid', 'failed')),
  provider_word text not null,
  gross_kobo bigint not null,
  fees_kobo bigint not null,
  taken_kobo bigint not null,
  amount_kobo bigint not null,
  currency text not null,
  paid_on date not null,
  reference text not null,
  -- Whether it goes to the bank, and not to a wallet at the provider.
  to_bank boolean not null,
  seen_at timestamptz not null,
  changed_at timestamptz not null,
  unique (provider, settlement_id)
);

alter table bank_line_payment add column settlement_id uuid unique references settlement (id),
  drop constraint bank_line_payment_check,
  add constraint bank_line_payment_one check (num_nonnulls(payout_id, cost_id, bank_return_id, settlement_id) = 1);
alter table bank_line drop constraint bank_line_named,
  add constraint bank_line_named check (state <> 'SETTLED' or kind in ('payout', 'return_cost', 'came_back', 'settlement')
    or (named_by is not null and approved_by is not null));
