-- What a buyer was last told that a purchase would cost: an order at another total is refused, with what has changed.
create table quote (
  account_id uuid not null references account (id),
  -- The quote's own id: the same works at the same prices with the same fee have the same.
  id text not null,
  -- 'cart', or the id of the one work that was asked about.
  subject text not null,
  lines jsonb not null,
  fee_kobo bigint check (fee_kobo >= 0),
  -- What delivery would cost to each place that was shown, by its id, in kobo; null where it was not offered.
  places jsonb not null,
  quoted_at timestamptz not null,
  primary key (account_id, id)
);
create index quote_quoted_at on quote (quoted_at);
