import { sql } from 'kysely'
import { type Db, lockName, withTx } from '../platform/db/index.ts'

/**
 * Makes the sandbox's own schema where it is missing: the ledger of charges, refunds and account numbers, messages to phones, and the
 * webhooks that wait to be sent.
 */
export function makeSchema(db: Db): Promise<void> {
  return withTx(db, async (tx) => {
    await lockName(tx, 'sandbox')
    await sql.raw(schema).execute(tx)
  })
}

const schema = `
create schema if not exists sandbox;

create table if not exists sandbox.charge (
  id bigint generated always as identity primary key,
  tx_ref text not null,
  asked_kobo bigint not null check (asked_kobo >= 0),
  charged_kobo bigint not null check (charged_kobo >= 0),
  currency text not null,
  status text not null,
  payment_type text not null,
  customer_name text not null,
  customer_email text not null,
  refunded_kobo bigint not null default 0 check (refunded_kobo between 0 and charged_kobo),
  -- How many times verifying, and giving back, will still answer 503.
  verify_503 integer not null default 0,
  refund_503 integer not null default 0,
  created_at timestamptz not null
);
create index if not exists charge_tx_ref on sandbox.charge (tx_ref);
create index if not exists charge_created on sandbox.charge (created_at, id);
-- A reference is charged once; refused tries do not count.
create unique index if not exists charge_live on sandbox.charge (tx_ref) where status <> 'failed';
alter table sandbox.charge add column if not exists card text;
alter table sandbox.charge add column if not exists fee_kobo bigint not null default 0 check (fee_kobo >= 0);

-- What was given back, by the merchant's comment: the same comment again gives back no more.
create table if not exists sandbox.refund (
  id bigint generated always as identity primary key,
  charge_id bigint not null references sandbox.charge (id),
  comments text,
  kobo bigint not null check (kobo > 0),
  created_at timestamptz not null
);
create unique index if not exists refund_once on sandbox.refund (charge_id, comments) where comments is not null;

-- Disputes of payers' banks: 'initiated', then 'won' by the merchant or 'lost'.
create table if not exists sandbox.chargeback (
  id bigint generated always as identity primary key,
  charge_id bigint not null references sandbox.charge (id),
  kobo bigint not null check (kobo > 0),
  comment text not null,
  status text not null,
  due_at timestamptz,
  created_at timestamptz not null
);

-- What was paid to the merchant's bank: what came in, less fees, refunds and lost disputes, each in one settlement at most.
create table if not exists sandbox.settlement (
  id bigint generated always as identity primary key,
  reference text not null unique,
  gross_kobo bigint not null,
  fee_kobo bigint not null,
  taken_kobo bigint not null,
  net_kobo bigint not null,
  status text not null,
  paid_on date not null,
  created_at timestamptz not null
);
alter table sandbox.charge add column if not exists settlement_id bigint references sandbox.settlement (id);
alter table sandbox.refund add column if not exists settlement_id bigint references sandbox.settlement (id);
alter table sandbox.chargeback add column if not exists settlement_id bigint references sandbox.settlement (id);

-- Account numbers made for one payment each.
create table if not exists sandbox.virtual_account (
  id bigint generated always as identity primary key,
  account_number text not null unique,
  tx_ref text not null unique,
  email text not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Accounts that people have at their banks, and in whose name.
create table if not exists sandbox.bank_account (
  bank_code text not null,
  account_number text not null,
  account_name text not null,
  primary key (bank_code, account_number)
);

create table if not exists sandbox.webhook (
  id bigint generated always as identity primary key,
  charge_id bigint not null references sandbox.charge (id),
  body text not null,
  is_forged boolean not null,
  -- Sent after the next one, or two seconds late when none comes.
  is_kept_back boolean not null,
  due_at timestamptz not null,
  tries integer not null default 0,
  answer text,
  done_at timestamptz
);
alter table sandbox.webhook alter column charge_id drop not null;
alter table sandbox.webhook add column if not exists target text not null default 'payments';
create index if not exists webhook_due on sandbox.webhook (due_at) where done_at is null;

-- Messages to phones, by the sender's id: the same again is not sent again.
create table if not exists sandbox.message (
  id bigint generated always as identity primary key,
  message_id text not null unique,
  channel text not null,
  recipient text not null,
  text text not null,
  created_at timestamptz not null
);
create index if not exists message_recipient on sandbox.message (recipient);
`
