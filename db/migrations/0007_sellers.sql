-- The sellers' side: shops and who stands behind them, works on their way to being shown, what looks like a copy.
alter table seller
  -- Rises with every change; whoever changes a thing says which version they saw.
  add column version integer not null default 1,
  -- Who is paid and named on papers; the shop's name is for buyers.
  add column business_name text not null default '',
  add column town text not null default '',
  add column state text not null default '',
  add column biography text not null default '',
  add column picture_id uuid references picture (id) on delete set null,
  add column verification text not null default 'new'
    constraint seller_verification check (verification in ('new', 'submitted', 'verified', 'refused')),
  -- Why the last submission was refused.
  add column refusal text not null default '',
  add column submitted_at timestamptz,
  -- Three digits of a bank we know, else ''.
  add column bank_code text not null default '',
  add column bank_name text not null default '',
  add column account_name text not null default '',
  add column account_number text not null default ''
    constraint seller_account_number check (account_number ~ '^(\d{10})?$'),
  add column payouts_frozen_until timestamptz,
  add column updated_at timestamptz not null default now();
update seller s set business_name = s.name,
  town = coalesce((select a.town from artist a where a.seller_id = s.id order by a.id limit 1), ''),
  state = coalesce((select a.state from artist a where a.seller_id = s.id order by a.id limit 1), ''),
  biography = coalesce((select a.biography from artist a where a.seller_id = s.id order by a.id limit 1), '');
create index seller_verification on seller (verification, submitted_at, id);

alter table artist add column version integer not null default 1;

-- What a seller showed to prove who they are; the newest counts. The picture lies in the private files under file_key.
create table seller_identity (
  id uuid primary key,
  seller_id uuid not null references seller (id) on delete cascade,
  legal_name text not null,
  document_kind text not null
    check (document_kind in ('nin', 'passport', 'drivers_licence', 'voters_card', 'cac')),
  document_number text not null,
  file_key text not null,
  created_at timestamptz not null
);
create index seller_identity_seller on seller_identity (seller_id, created_at desc);

alter table work
  add column version integer not null default 1,
  add column packing text not null default 'flat'
    constraint work_packing check (packing in ('flat', 'tube', 'crate', 'fragile')),
  add column refusal text not null default '',
  add column submitted_at timestamptz,
  -- When it was first shown: from then on its slug stays, and what is reviewed changes by way of `pending`.
  add column shown_since timestamptz,
  -- Changes that wait for approval: any of name, description, category_id, subcategory_id, picture_ids.
  add column pending jsonb,
  add column pending_state text
    constraint work_pending_state check (pending_state in ('submitted', 'refused')),
  add constraint work_pending check ((pending is null) = (pending_state is null)),
  drop constraint work_status_check,
  add constraint work_status_check check (status in ('draft', 'submitted', 'live', 'paused', 'refused'));
update work set shown_since = created_at where status in ('live', 'paused');
-- 'Newest' means last shown, not first drafted.
drop index work_live_newest, work_live_category, work_live_subcategory;
create index work_live_newest on work (shown_since desc, id) where status = 'live';
create index work_live_category on work (category_id, shown_since desc, id) where status = 'live';
create index work_live_subcategory on work (subcategory_id, shown_since desc, id) where status = 'live';
create index work_of_category on work (category_id);
create index work_of_subcategory on work (subcategory_id);
alter table work add constraint work_shown check (status not in ('live', 'paused') or shown_since is not null);
create index hold_taken on hold (edition_id) where state in ('live', 'sold');
create index order_line_work on order_line (work_id);
create index work_picture_picture on work_picture (picture_id);
create index work_review on work (submitted_at, id) where status = 'submitted' or pending_state = 'submitted';

-- Works that open the home page or are top deals, from one moment to another.
create table featured (
  id uuid primary key,
  kind text not null check (kind in ('hero', 'top_deal')),
  work_id uuid not null references work (id) on delete cascade,
  from_at timestamptz not null,
  to_at timestamptz,
  position integer not null default 0,
  version integer not null default 1,
  constraint featured_period check (to_at > from_at)
);
create index featured_period on featured (kind, from_at, to_at);
create index featured_work on featured (work_id);
insert into featured (id, kind, work_id, from_at, position)
  select gen_random_uuid(), 'top_deal', id, created_at, top_deal_position from work where top_deal_position is not null
  union all
  select gen_random_uuid(), 'hero', id, created_at, hero_position from work where hero_position is not null;
alter table work drop column top_deal_position, drop column hero_position;

alter table category add column version integer not null default 1;

alter table picture
  -- What the quality gate found; the picture was taken in nevertheless.
  add column warnings text[] not null default '{}',
  -- A turned picture names the one it was made from and by how many degrees, clockwise.
  add column source_id uuid references picture (id) on delete set null,
  add column turned integer not null default 0 check (turned in (0, 90, 180, 270)),
  -- When its fingerprints were taken.
  add column hashed_at timestamptz;
create index picture_unhashed on picture (created_at) where hashed_at is null;

-- Perceptual fingerprints: of the whole picture, and of how a copy of it may have been mirrored, turned or cropped.
create table picture_hash (
  picture_id uuid not null references picture (id) on delete cascade,
  variant text not null,
  hash bit(64) not null,
  primary key (picture_id, variant)
);

create index picture_hash_whole on picture_hash (picture_id) include (hash) where variant = 'whole';

-- Two pictures that look alike, found when the later of them came: `variant` of one is the whole other.
create table picture_similarity (
  picture_id uuid not null references picture (id) on delete cascade,
  other_id uuid not null references picture (id) on delete cascade,
  variant text not null,
  -- Differing bits of 64.
  distance integer not null,
  found_at timestamptz not null,
  primary key (picture_id, other_id)
);
create index picture_similarity_other on picture_similarity (other_id);
