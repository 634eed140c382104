-- A delivery counts from when it was recorded, and a buyer can say that a parcel never came.

alter table parcel
  -- The day that seller or staff name as that of the delivery; for show.
  add column delivered_on date,
  -- Who said that it was received: 'buyer', 'seller' or 'staff'.
  add column received_by text check (received_by in ('buyer', 'seller', 'staff'));

update parcel p set received_by = e.actor
from (
  select distinct on (parcel_id) parcel_id, actor, at from order_event
  where parcel_id is not null and to_state = 'SUCCESS' and from_state <> 'SUCCESS' order by parcel_id, at desc) e
where e.parcel_id = p.id and p.received_at is not null and e.actor in ('buyer', 'seller', 'staff');
-- What a seller said counts from when it was said, not from the day that was named.
update parcel p set delivered_on = (p.received_at at time zone 'Africa/Lagos')::date, received_at = greatest(p.received_at, e.at)
from (
  select distinct on (parcel_id) parcel_id, at from order_event
  where parcel_id is not null and to_state = 'SUCCESS' and from_state <> 'SUCCESS' order by parcel_id, at desc) e
where e.parcel_id = p.id and p.received_by = 'seller' and p.received_at is not null;

-- What a buyer says of a parcel that never came; the money of the parcel waits while one is open.
create table parcel_claim (
  id uuid primary key,
  parcel_id uuid not null references parcel (id),
  order_id uuid not null references orders (id),
  account_id uuid not null references account (id),
  seller_id uuid not null references seller (id),
  state text not null check (state in ('OPEN', 'CAME', 'FOUND', 'LOST')),
  text text not null default '',
  created_at timestamptz not null,
  -- What staff decided, in words for buyer and seller; also when the buyer took it back.
  decision_text text not null default '',
  decided_at timestamptz,
  decided_by uuid references account (id)
);
create unique index parcel_claim_one_open on parcel_claim (parcel_id) where state = 'OPEN';
create index parcel_claim_parcel on parcel_claim (parcel_id, created_at desc);
create index parcel_claim_seller on parcel_claim (seller_id) where state = 'OPEN';
create index parcel_claim_account on parcel_claim (account_id);
create index parcel_claim_newest on parcel_claim (created_at desc, id);

-- What staff decided to give back, as it counts against the limit of support: per order, and per person and day.
create table refund_decision (
  -- What was decided: 'staff:<order>:<request>', 'return:<return>', 'claim:<claim>', 'exception:<exception>'.
  key text primary key,
  order_id uuid not null references orders (id),
  -- null: decided before this was kept.
  account_id uuid references account (id),
  amount_kobo bigint not null check (amount_kobo >= 0),
  at timestamptz not null
);
create index refund_decision_order on refund_decision (order_id);
create index refund_decision_person on refund_decision (account_id, at);

insert into refund_decision (key, order_id, account_id, amount_kobo, at)
select key, order_id, null, amount_kobo, created_at from refund where key like 'staff:%' or key like 'return:%';
insert into refund_decision (key, order_id, account_id, amount_kobo, at)
select 'return:' || id, order_id, null, coalesce(goods_kobo, 0) + coalesce(shipping_kobo, 0), decided_at
from return_request where state in ('APPROVED', 'SENT', 'ARRIVED') and decided_at is not null
on conflict (key) do nothing;
