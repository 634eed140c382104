-- When a lapsed order is looked at again that could not lapse yet, and how often it has been looked at: the looks become
-- more seldom, and it stands in the way of no other order.
alter table orders
  add column expiry_look_at timestamptz,
  add column expiry_looks integer not null default 0,
  -- A keyed hash of the network an unpaid order was made from; null once the order is paid or over.
  add column placed_from text;
create index orders_expiry on orders ((coalesce(expiry_look_at, hold_expires_at))) where state = 'PENDING';
create index orders_placed_from on orders (placed_from) where state = 'PENDING' and placed_from is not null;
