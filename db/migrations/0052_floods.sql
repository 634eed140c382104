-- What is swept when it was idle for long enough.
create index guest_created on guest (created_at);
create index account_unconfirmed on account (created_at) where email_verified_at is null;

-- Who has put a work into a wishlist once, as an account or a guest: the figures of sellers count each of them once.
create table wished (
  work_id uuid not null references work (id) on delete cascade,
  owner_id uuid not null,
  primary key (work_id, owner_id)
);
create index wished_owner on wished (owner_id);
insert into wished (work_id, owner_id)
  select work_id, coalesce(account_id, guest_id) from wishlist_item on conflict do nothing;

-- What a provider sent names the customer. Its hash, type, ids and status stay; what our own list of transactions found is no such body.
update webhook_event set body = '' where processed_at is not null and type not like 'listing.%';

-- Slugs that begin alike are found without reading all.
create index artist_slug_prefix on artist (slug text_pattern_ops);
create index work_slug_prefix on work (slug text_pattern_ops);
