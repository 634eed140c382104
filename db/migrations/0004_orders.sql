-- Delivery, orders, holds and payments.
create table shipping_address (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  address text not null,
  city text not null,
  state text not null,
  country text not null,
  zipcode text not null default '',
  created_at timestamptz not null
);
create index shipping_address_account on shipping_address (account_id, created_at);

create table pickup_station (
  id uuid primary key,
  name text not null,
  address text not null,
  city text not null,
  state text not null,
  country text not null,
  fee_kobo bigint not null check (fee_kobo >= 0),
  active boolean not null default true,
  position integer not null default 0
);

create table delivery_fee (
  state text primary key,
  home_kobo bigint not null check (home_kobo >= 0)
);

create table orders (
  id uuid primary key,
  code text not null unique,
  account_id uuid not null references account (id),
  state text not null check (state in ('PENDING', 'PAID', 'CANCELLED', 'EXPIRED', 'REFUND_DUE', 'REFUNDED')),
  -- 'single' for Buy Now, 'cart' for the cart.
  purchase text not null check (purchase in ('single', 'cart')),
  delivery_option text not null check (delivery_option in ('HOME', 'PICKUP')),
  customer_name text not null,
  customer_email text not null,
  -- The address or station as it was when the order was made.
  ship_address text not null,
  ship_city text not null,
  ship_state text not null,
  ship_country text not null,
  ship_phone text not null,
  ship_email text not null,
  station_name text,
  subtotal_kobo bigint not null check (subtotal_kobo >= 0),
  shipping_fee_kobo bigint not null check (shipping_fee_kobo >= 0),
  total_kobo bigint not null,
  -- What was bought, for finding the live order of the same purchase again.
  purchase_fingerprint text not null,
  hold_expires_at timestamptz not null,
  -- Hidden from the buyer's lists (withdrawn); the row stays for late money.
  hidden_at timestamptz,
  created_at timestamptz not null,
  paid_at timestamptz,
  closed_at timestamptz,
  constraint orders_total check (total_kobo = subtotal_kobo + shipping_fee_kobo)
);
create index orders_account on orders (account_id, created_at desc, id);
create index orders_pending on orders (hold_expires_at) where state = 'PENDING';
create unique index orders_one_live_purchase on orders (account_id, purchase_fingerprint)
  where state = 'PENDING' and hidden_at is null;

create table order_line (
  id uuid primary key,
  order_id uuid not null references orders (id),
  number integer not null,
  work_id uuid not null references work (id),
  edition_id uuid not null references edition (id),
  seller_id uuid not null references seller (id),
  name text not null,
  artist text not null,
  size_label text not null,
  picture_id uuid references picture (id),
  unit_kobo bigint not null check (unit_kobo >= 0),
  frame_kobo bigint not null check (frame_kobo >= 0),
  with_frame boolean not null,
  quantity integer not null check (quantity > 0),
  total_kobo bigint not null,
  removed_at timestamptz,
  unique (order_id, number),
  constraint order_line_total check (total_kobo = (unit_kobo + frame_kobo) * quantity)
);
create index order_line_seller on order_line (seller_id);

-- Pieces that an order has claimed: live until it is paid (sold) or given up (released).
create table hold (
  id uuid primary key,
  order_id uuid not null references orders (id),
  order_line_id uuid not null references order_line (id),
  edition_id uuid not null references edition (id),
  quantity integer not null check (quantity > 0),
  one_of_a_kind boolean not null,
  state text not null check (state in ('live', 'sold', 'released')),
  created_at timestamptz not null,
  changed_at timestamptz not null
);
create index hold_order on hold (order_id);
create index hold_edition on hold (edition_id) where state = 'live';
-- One piece, one owner: whatever the code does, a one-of-a-kind work has one live hold or sale.
create unique index hold_one_of_a_kind on hold (edition_id) where one_of_a_kind and state in ('live', 'sold');

-- What one seller sends for one order.
create table parcel (
  id uuid primary key,
  order_id uuid not null references orders (id),
  seller_id uuid not null references seller (id),
  state text not null check (state in ('PACKING', 'SHIPPING', 'SUCCESS', 'CANCELLED', 'RETURNED')),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (order_id, seller_id)
);

-- The timeline of an order, append only.
create table order_event (
  id uuid primary key,
  order_id uuid not null references orders (id),
  at timestamptz not null,
  actor text not null,
  from_state text,
  to_state text not null,
  detail text not null default ''
);
create index order_event_order on order_event (order_id, at);

create table idempotency_key (
  principal uuid not null,
  route text not null,
  key text not null,
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (principal, route, key)
);

create table payment_attempt (
  id uuid primary key,
  order_id uuid not null references orders (id),
  tx_ref text not null unique,
  provider text not null,
  amount_kobo bigint not null check (amount_kobo >= 0),
  currency text not null,
  state text not null check (state in
    ('CREATED', 'OPENED', 'PROCESSING', 'SUCCEEDED', 'FAILED', 'ABANDONED', 'MISMATCH', 'REFUNDING', 'REFUNDED')),
  provider_id text,
  paid_kobo bigint,
  method text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  settled_at timestamptz,
  checks integer not null default 0,
  next_check_at timestamptz
);
create index payment_attempt_order on payment_attempt (order_id, created_at desc);
create index payment_attempt_due on payment_attempt (next_check_at) where next_check_at is not null;

-- Events as providers sent them; one row for each different event.
create table webhook_event (
  id uuid primary key,
  provider text not null,
  type text not null,
  provider_id text not null,
  status text not null,
  tx_ref text,
  body_hash text not null,
  body text not null,
  received_at timestamptz not null,
  -- Set only in the transaction that applied it.
  processed_at timestamptz,
  unique (provider, type, provider_id, status, body_hash)
);
create index webhook_event_open on webhook_event (received_at) where processed_at is null;
create index webhook_event_reference on webhook_event (tx_ref) where processed_at is null;
