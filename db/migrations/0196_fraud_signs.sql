-- Signs that the buyer of a paid order and a seller of it belong together, or that it is paid with a stolen card: written when it is paid.
-- What the order's sellers are owed waits until a person of finance has looked; that they did is a note of exception_note.
create table order_sign (
  order_id uuid not null references orders (id),
  kind text not null check (kind in ('shared_network', 'shared_device', 'shared_phone', 'shared_bank', 'many_orders',
    'large_first_order')),
  -- The seller it is about; null where it is about the buyer alone.
  seller_id uuid references seller (id),
  found_at timestamptz not null,
  unique nulls not distinct (order_id, kind, seller_id)
);
create index order_sign_seller on order_sign (seller_id) where seller_id is not null;

-- Whether a mark is that of a network or of a browser. Those of before may be either, and count as networks, which say less.
alter table familiar add column kind text not null default 'network' check (kind in ('network', 'device'));
