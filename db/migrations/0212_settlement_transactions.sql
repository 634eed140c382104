-- Which payments a settlement holds, as its provider says, each once, and which of our attempts each one is.
create table settlement_transaction (
  settlement_id uuid not null references settlement (id),
  transaction_id text not null,
  reference text not null,
  amount_kobo bigint not null check (amount_kobo >= 0),
  fee_kobo bigint not null check (fee_kobo >= 0),
  attempt_id uuid references payment_attempt (id),
  primary key (settlement_id, transaction_id)
);
create index settlement_transaction_attempt on settlement_transaction (attempt_id);

-- When its payments were last listed, and when all of them were found to be as our books say: then it is looked at no more.
alter table settlement add column listed_at timestamptz, add column agreed_at timestamptz;
create index settlement_not_agreed on settlement (paid_on) where agreed_at is null;
