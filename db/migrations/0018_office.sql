-- What staff write, answer and keep in their office.

alter table article
  add column version integer not null default 1,
  -- Since when readers know its address, which stays from then on.
  add column address_since timestamptz;
update article set address_since = published_at;
drop index article_newest;
create index article_newest on article (published_at desc) where published_at is not null;

-- The pictures that were uploaded for an article, each with the words for those who do not see it.
create table article_picture (
  picture_id uuid primary key references picture (id),
  article_id uuid not null references article (id) on delete cascade,
  alt text not null check (alt <> ''),
  created_at timestamptz not null
);
create index article_picture_article on article_picture (article_id, created_at);

alter table contact_message
  add column version integer not null default 1,
  add column answered_at timestamptz,
  add column answered_by uuid references account (id) on delete set null,
  add column note text not null default '';
create index contact_message_newest on contact_message (created_at desc, id);
create index contact_message_open on contact_message (created_at) where answered_at is null;

-- The office names an address by an id: no e-mail address stands in an address of ours, nor in the log of deeds.
alter table newsletter_subscription
  add column id uuid not null unique default gen_random_uuid(),
  -- When it was a reader and stopped; it counts until the address asks again.
  add column left_at timestamptz;
create index newsletter_subscription_newest on newsletter_subscription (subscribed_at desc);

alter table pickup_station add column version integer not null default 1;

-- Null: we do not deliver there.
alter table delivery_fee
  add column version integer not null default 1,
  alter column home_kobo drop not null;

-- Which station an order goes to, as long as there is that station; what it was called and where it stood is the order's own.
alter table orders add column station_id uuid references pickup_station (id) on delete set null;
update orders set station_id = (
  select s.id from pickup_station s
  where s.name = orders.station_name and s.address = orders.ship_address and s.city = orders.ship_city
    and s.state = orders.ship_state
  order by s.id limit 1)
where delivery_option = 'PICKUP';
create index orders_station on orders (station_id) where station_id is not null;
