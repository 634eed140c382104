-- What happens after payment: parcels on their way, money given back, works sent back, and what a person has to look at.

-- Private photographs (of packing, of damage): never under a public address, read only through the thing they belong to.
create table evidence (
  id uuid primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  taken_in_by uuid not null references account (id),
  created_at timestamptz not null
);

alter table parcel
  add column pack_by timestamptz,
  add column courier text not null default '',
  add column tracking_code text not null default '',
  add column tracking_url text not null default '',
  -- { kind, answers: { question: boolean } }, as the seller ticked it before dispatch.
  add column packing jsonb,
  add column shipped_at timestamptz,
  -- A parcel to a pickup station waits there until it is collected.
  add column at_station_at timestamptz,
  add column received_at timestamptz;
update parcel set pack_by = created_at + interval '5 days',
  received_at = case when state in ('SUCCESS', 'RETURNED') then changed_at end;
alter table parcel alter column pack_by set not null;
create index parcel_seller on parcel (seller_id, state, pack_by);
create index parcel_packing on parcel (pack_by) where state = 'PACKING';

create table parcel_photograph (
  parcel_id uuid not null references parcel (id),
  evidence_id uuid not null unique references evidence (id),
  position integer not null,
  primary key (parcel_id, position)
);

-- An event with a parcel tells of that parcel's states, one without of the order's.
alter table order_event add column parcel_id uuid references parcel (id);

-- What was paid in truth, where it differs from what was asked; and how much of it has been asked back.
alter table payment_attempt
  add column paid_currency text,
  add column asked_back_kobo bigint not null default 0,
  add constraint payment_attempt_asked_back
    check (asked_back_kobo between 0 and coalesce(paid_kobo, 0));
update payment_attempt set asked_back_kobo = coalesce(paid_kobo, 0) where state in ('REFUNDING', 'REFUNDED');

create table refund (
  id uuid primary key,
  order_id uuid not null references orders (id),
  attempt_id uuid not null references payment_attempt (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  shipping_kobo bigint not null default 0 check (shipping_kobo between 0 and amount_kobo),
  -- The caller's name for it: the same key never gives money back twice. To the provider its name is the id.
  key text not null unique,
  -- A sentence the buyer may read.
  why text not null,
  -- Whether the money had paid the order: false for a second payment, late money, and what was paid too much.
  of_sale boolean not null,
  state text not null check (state in ('REQUESTED', 'STARTED', 'DONE', 'REFUSED')),
  provider_word text not null default '',
  created_at timestamptz not null,
  changed_at timestamptz not null,
  started_at timestamptz,
  done_at timestamptz
);
create index refund_order on refund (order_id, created_at);
create index refund_attempt on refund (attempt_id);
create index refund_open on refund (changed_at) where state <> 'DONE';

-- Refunds that were under way before this table.
insert into refund (id, order_id, attempt_id, amount_kobo, key, why, of_sale, state, created_at, changed_at, done_at)
select gen_random_uuid(), order_id, id, paid_kobo, 'attempt:' || tx_ref, 'The payment was returned.', false,
  case state when 'REFUNDED' then 'DONE' else 'REQUESTED' end, changed_at, changed_at,
  case state when 'REFUNDED' then changed_at end
from payment_attempt where state in ('REFUNDING', 'REFUNDED') and paid_kobo > 0;

-- Which goods a refund is for, where it is for goods.
create table refund_line (
  refund_id uuid not null references refund (id),
  order_line_id uuid not null references order_line (id),
  quantity integer not null check (quantity > 0),
  amount_kobo bigint not null check (amount_kobo >= 0),
  primary key (refund_id, order_line_id)
);
create index refund_line_line on refund_line (order_line_id);

create table return_request (
  id uuid primary key,
  code text not null unique,
  order_id uuid not null references orders (id),
  order_line_id uuid not null references order_line (id),
  parcel_id uuid not null references parcel (id),
  account_id uuid not null references account (id),
  seller_id uuid not null references seller (id),
  quantity integer not null check (quantity > 0),
  reason text not null check (reason in ('changed_mind', 'damaged', 'not_as_described', 'wrong_work')),
  text text not null,
  state text not null check (state in
    ('ASKED', 'ACCEPTED', 'CONTESTED', 'APPROVED', 'SENT', 'ARRIVED', 'REFUNDING', 'REFUNDED', 'REFUSED', 'WITHDRAWN')),
  answer_by timestamptz not null,
  seller_text text not null default '',
  answered_at timestamptz,
  -- What staff decided: what goes back for the goods and for shipping, and whether the work has to come back first.
  goods_kobo bigint check (goods_kobo >= 0),
  shipping_kobo bigint check (shipping_kobo >= 0),
  send_back boolean,
  decision_text text not null default '',
  decided_at timestamptz,
  courier text not null default '',
  tracking_code text not null default '',
  sent_at timestamptz,
  arrived_at timestamptz,
  intact boolean,
  arrival_text text not null default '',
  refund_id uuid unique references refund (id),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create unique index return_one_open on return_request (order_line_id)
  where state not in ('REFUNDED', 'REFUSED', 'WITHDRAWN');
create index return_account on return_request (account_id, created_at desc);
create index return_seller on return_request (seller_id, created_at desc);
create index return_order on return_request (order_id);
create index return_newest on return_request (created_at desc, id);

create table return_event (
  id uuid primary key,
  return_id uuid not null references return_request (id),
  at timestamptz not null,
  actor text not null,
  from_state text,
  to_state text not null,
  detail text not null default ''
);
create index return_event_return on return_event (return_id, at);

create table return_photograph (
  return_id uuid not null references return_request (id),
  evidence_id uuid not null unique references evidence (id),
  position integer not null,
  primary key (return_id, position)
);

-- Exceptions about money that a person has looked at and explained: they leave the desk.
create table exception_note (
  kind text not null,
  subject_id uuid not null,
  note text not null,
  account_id uuid not null references account (id),
  at timestamptz not null,
  primary key (kind, subject_id)
);

create index payment_attempt_odd on payment_attempt (changed_at) where state in ('MISMATCH', 'PROCESSING');
create index orders_refund_due on orders (created_at) where state = 'REFUND_DUE';
create index orders_newest on orders (created_at desc, id);
create index orders_email on orders (lower(customer_email));
create index mail_prefix on mail (event_key text_pattern_ops);
create index webhook_event_all_references on webhook_event (tx_ref);
