-- Pictures, artists, works and what can be bought of them.
create table picture (
  id uuid primary key,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  widths integer[] not null,
  colour text not null,
  -- Up to six colours of the picture as CIE Lab with their share: [{l, a, b, share}].
  palette jsonb not null,
  thumbhash text not null,
  created_at timestamptz not null
);

alter table account add constraint account_avatar foreign key (avatar_id) references picture (id) on delete set null;

create table category (
  id uuid primary key,
  parent_id uuid references category (id),
  slug text not null unique,
  name text not null,
  picture_id uuid references picture (id),
  position integer not null default 0
);
create unique index category_name on category (coalesce(parent_id, '00000000-0000-0000-0000-000000000000'), lower(name));

create table seller (
  id uuid primary key,
  account_id uuid unique references account (id),
  slug text not null unique,
  name text not null,
  created_at timestamptz not null
);

create table artist (
  id uuid primary key,
  seller_id uuid not null references seller (id),
  slug text not null unique,
  name text not null,
  town text not null default '',
  state text not null default '',
  biography text not null default ''
);
create index artist_seller on artist (seller_id);

create table work (
  id uuid primary key,
  seller_id uuid not null references seller (id),
  artist_id uuid not null references artist (id),
  category_id uuid not null references category (id),
  subcategory_id uuid references category (id),
  slug text not null unique,
  name text not null,
  description text not null,
  medium text not null default '',
  year integer check (year between 1000 and 2200),
  kind text not null check (kind in ('unique', 'edition')),
  frame_price_kobo bigint check (frame_price_kobo >= 0),
  signed boolean not null default false,
  framed boolean not null default false,
  status text not null check (status in ('draft', 'submitted', 'live', 'paused')),
  -- Lowest price among its sizes.
  price_kobo bigint not null check (price_kobo >= 0),
  top_deal_position integer,
  hero_position integer,
  -- Without accents and case, for the search: name and artist; and everything a buyer may look for.
  search_name text not null,
  search_text text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index work_live_newest on work (created_at desc, id) where status = 'live';
create index work_live_category on work (category_id, created_at desc, id) where status = 'live';
create index work_live_subcategory on work (subcategory_id, created_at desc, id) where status = 'live';
create index work_live_price on work (price_kobo, id) where status = 'live';
create index work_top_deals on work (top_deal_position) where top_deal_position is not null;
create index work_search on work using gin (search_text gin_trgm_ops);
create index work_seller on work (seller_id);
create index work_artist on work (artist_id);

create table work_picture (
  work_id uuid not null references work (id) on delete cascade,
  picture_id uuid not null references picture (id),
  position integer not null,
  primary key (work_id, position)
);

-- What can be bought of a work: one row for a work in one size, more for an edition in several.
create table edition (
  id uuid primary key,
  work_id uuid not null references work (id) on delete cascade,
  label text not null default '',
  width_mm integer,
  height_mm integer,
  depth_mm integer,
  price_kobo bigint not null check (price_kobo >= 0),
  total integer not null check (total > 0),
  available integer not null check (available between 0 and total),
  position integer not null default 0
);
create index edition_work on edition (work_id, position);

create table recently_viewed (
  account_id uuid not null references account (id) on delete cascade,
  work_id uuid not null references work (id) on delete cascade,
  viewed_at timestamptz not null,
  primary key (account_id, work_id)
);
create index recently_viewed_newest on recently_viewed (account_id, viewed_at desc);
