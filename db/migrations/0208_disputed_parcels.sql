-- Since when the payment of a parcel's order is disputed: it is not sent meanwhile, and the time for sending it stands still.
alter table parcel add column disputed_since timestamptz;

-- What is disputed now is kept from now on.
update parcel p set disputed_since = now()
where p.state = 'PACKING' and exists (
  select 1 from payment_taking t join payment_attempt a on a.id = t.attempt_id
  where a.order_id = p.order_id and t.state = 'OPEN');
