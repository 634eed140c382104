-- Carts and wishlists, each of an account or of a guest.
create table cart (
  id uuid primary key,
  account_id uuid unique references account (id) on delete cascade,
  guest_id uuid unique references guest (id) on delete cascade,
  -- Rises with every change; an order for a cart at one version is made once.
  version integer not null default 0,
  updated_at timestamptz not null,
  constraint cart_one_owner check (num_nonnulls(account_id, guest_id) = 1)
);

create table cart_line (
  id uuid primary key,
  cart_id uuid not null references cart (id) on delete cascade,
  edition_id uuid not null references edition (id) on delete cascade,
  with_frame boolean not null,
  quantity integer not null check (quantity between 1 and 999),
  created_at timestamptz not null,
  unique (cart_id, edition_id, with_frame)
);

create table wishlist_item (
  id uuid primary key,
  account_id uuid references account (id) on delete cascade,
  guest_id uuid references guest (id) on delete cascade,
  work_id uuid not null references work (id) on delete cascade,
  created_at timestamptz not null,
  constraint wishlist_one_owner check (num_nonnulls(account_id, guest_id) = 1)
);
create unique index wishlist_of_account on wishlist_item (account_id, work_id) where account_id is not null;
create unique index wishlist_of_guest on wishlist_item (guest_id, work_id) where guest_id is not null;
create index wishlist_work on wishlist_item (work_id);
