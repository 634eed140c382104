-- What providers tell of an attempt besides: their fee, and the session in which its pop-up was opened.
alter table payment_attempt
  add column fee_kobo bigint check (fee_kobo >= 0),
  add column provider_session text;
