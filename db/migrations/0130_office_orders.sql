-- What staff note about an order for their colleagues. Nobody else reads it; it goes with the account of the buyer.
create table order_note (
  id uuid primary key,
  order_id uuid not null references orders (id),
  text text not null,
  created_by uuid not null references account (id),
  created_at timestamptz not null
);
create index order_note_order on order_note (order_id, created_at);
create index order_note_created_by on order_note (created_by);

-- What the office's search compares: see platform/db/find-text.ts, which writes these expressions into its statements.
-- Without a list of what is not in the index yet, which every search would read.
create index orders_find on orders using gin ((regexp_replace(normalize(lower(code || ' ' || customer_name || ' ' || customer_email || ' '
  || regexp_replace(ship_phone, '\D', '', 'g')), nfd), '[\u0300-\u036f''’-]', '', 'g')) gin_trgm_ops) with (fastupdate = off);
create index account_find on account using gin ((regexp_replace(normalize(lower(first_name || ' ' || last_name || ' ' || email || ' '
  || regexp_replace(phone, '\D', '', 'g')), nfd), '[\u0300-\u036f''’-]', '', 'g')) gin_trgm_ops) with (fastupdate = off);
create index parcel_find on parcel using gin ((regexp_replace(normalize(lower(tracking_code), nfd), '[\u0300-\u036f''’-]', '', 'g')) gin_trgm_ops) with (fastupdate = off)
  where tracking_code <> '';
create index payment_transfer_find on payment_transfer using gin (account_number gin_trgm_ops) with (fastupdate = off) where account_number is not null;
create index payment_attempt_find on payment_attempt using gin ((regexp_replace(normalize(lower(tx_ref || ' ' || coalesce(provider_id, '')), nfd),
  '[\u0300-\u036f''’-]', '', 'g')) gin_trgm_ops) with (fastupdate = off);
