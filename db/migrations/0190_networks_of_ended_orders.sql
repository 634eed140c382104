-- The hash of an unpaid order's network is kept for a day after the order ended: how long a network's orders held a work together is counted.
drop index orders_placed_from;
create index orders_placed_from on orders (placed_from) where placed_from is not null;
