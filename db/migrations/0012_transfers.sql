-- Account numbers that providers open for one payment by bank transfer. The row is there before the provider is asked, so that of two
-- requests at once only one asks; its account comes with the answer.
create table payment_transfer (
  attempt_id uuid primary key references payment_attempt (id),
  bank text,
  account_number text,
  account_name text,
  -- What has to be sent.
  amount_kobo bigint check (amount_kobo > 0),
  expires_at timestamptz,
  -- When the buyer said that the money is on its way.
  told_sent_at timestamptz,
  constraint payment_transfer_account
    check (num_nulls(bank, account_number, account_name, amount_kobo, expires_at) in (0, 5)),
  constraint payment_transfer_told check (told_sent_at is null or account_number is not null)
);
