-- What delivery costs: by distance, size class and option, with exceptions for single states; each parcel of an order has its own part.

create table delivery_exception (
  -- '': from anywhere.
  from_state text not null,
  to_state text not null,
  -- null: parcels of this class are not sent.
  small_kobo bigint check (small_kobo >= 0),
  medium_kobo bigint check (medium_kobo >= 0),
  large_kobo bigint check (large_kobo >= 0),
  oversized_kobo bigint check (oversized_kobo >= 0),
  version integer not null default 1,
  primary key (to_state, from_state)
);

-- Each state keeps the fee that it had, for parcels of every class and from anywhere, until finance says otherwise.
insert into delivery_exception (from_state, to_state, small_kobo, medium_kobo, large_kobo, oversized_kobo)
select '', state, home_kobo, home_kobo, home_kobo, home_kobo from delivery_fee;
drop table delivery_fee;

create table delivery_fee (
  option text not null check (option in ('HOME', 'PICKUP')),
  distance text not null check (distance in ('same_state', 'same_zone', 'other_zone')),
  small_kobo bigint check (small_kobo >= 0),
  medium_kobo bigint check (medium_kobo >= 0),
  large_kobo bigint check (large_kobo >= 0),
  oversized_kobo bigint check (oversized_kobo >= 0),
  version integer not null default 1,
  primary key (option, distance)
);

-- null: by distance and size, as for any station. A station that had a fee keeps it, for each parcel.
alter table pickup_station alter column fee_kobo drop not null;

-- What of an order's delivery fee is for the parcel of each of its sellers, as it was when the order was made. Together they are
-- orders.shipping_fee_kobo. Orders made before this have none.
create table order_delivery (
  order_id uuid not null references orders (id) on delete cascade,
  seller_id uuid not null references seller (id),
  -- '': its seller had not said it.
  from_state text not null,
  size_class text not null check (size_class in ('small', 'medium', 'large', 'oversized')),
  fee_kobo bigint not null check (fee_kobo >= 0),
  primary key (order_id, seller_id)
);
create index order_delivery_seller on order_delivery (seller_id);

create trigger tell_changed after insert or update or delete on delivery_fee
  for each statement execute function tell_all('delivery');
create trigger tell_changed after insert or update or delete on delivery_exception
  for each statement execute function tell_all('delivery');

-- Pages of works say what delivery costs, which goes by packing and by where the seller sends from.
create or replace function tell_works() returns trigger language plpgsql as $$
declare
  unseen constant text[] := '{version,updated_at,pending,pending_state,submitted_at,refusal,reference,withheld_at}';
begin
  if tg_op = 'INSERT' then
    insert into page_change (what, ids)
    select 'works', array_agg(id) from new_rows where status = 'live' having count(*) > 0;
  elsif tg_op = 'DELETE' then
    insert into page_change (what, ids)
    select 'works', array_agg(id) from old_rows where status = 'live' having count(*) > 0;
  else
    insert into page_change (what, ids)
    select 'works', array_agg(n.id) from new_rows n join old_rows o on o.id = n.id
    where 'live' in (n.status, o.status) and to_jsonb(n) - unseen <> to_jsonb(o) - unseen having count(*) > 0;
  end if;
  return null;
end $$;

drop trigger tell_updated on seller;
create trigger tell_updated after update on seller for each row
  when ((old.name, old.verification, old.paused_at, old.paused_until, old.pause_note, old.state, old.ship_from_state)
    is distinct from (new.name, new.verification, new.paused_at, new.paused_until, new.pause_note, new.state, new.ship_from_state))
  execute function tell_seller();
