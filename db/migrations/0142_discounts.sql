-- Discounts: a work costs less from one day until another, and the lowest price of the 30 days before stands beside it.

-- Every price that was asked of a size, written by triggers so that no statement forgets it.
create table edition_price (
  edition_id uuid not null references edition (id) on delete cascade,
  asked_since timestamptz not null,
  price_kobo bigint not null,
  -- Not as long as its work is not on show: a price that nobody could read was asked of nobody.
  shown boolean not null,
  primary key (edition_id, asked_since)
);
-- What was asked before this is not known: the present price stands for the time since the work was first shown.
insert into edition_price (edition_id, asked_since, price_kobo, shown)
select e.id, coalesce(w.shown_since, w.created_at), e.price_kobo, w.shown_since is not null
from edition e join work w on w.id = e.work_id;

-- The moment is that of the statement: a transaction may have waited for another that changed the same price.
create function keep_first_prices() returns trigger language plpgsql as $$
begin
  insert into edition_price (edition_id, asked_since, price_kobo, shown)
  select n.id, clock_timestamp(), n.price_kobo, w.status = 'live' from new_rows n join work w on w.id = n.work_id;
  return null;
end $$;
create trigger keep_inserted after insert on edition referencing new table as new_rows
  for each statement execute function keep_first_prices();
create function keep_price() returns trigger language plpgsql as $$
begin
  insert into edition_price (edition_id, asked_since, price_kobo, shown)
  select new.id, clock_timestamp(), new.price_kobo, status = 'live' from work where id = new.work_id;
  return null;
end $$;
create trigger keep_changed after update of price_kobo on edition for each row
  when (old.price_kobo <> new.price_kobo) execute function keep_price();
-- A price that was changed while the work was not on show is asked from when it is.
create function keep_shown_prices() returns trigger language plpgsql as $$
begin
  update edition_price p set asked_since = clock_timestamp(), shown = true
  from edition e
  where e.work_id = new.id and p.edition_id = e.id and not p.shown
    and p.asked_since = (select max(asked_since) from edition_price where edition_id = e.id);
  return null;
end $$;
create trigger keep_shown after update of status on work for each row
  when (new.status = 'live' and old.status <> 'live') execute function keep_shown_prices();

create table discount (
  id uuid primary key,
  work_id uuid not null references work (id) on delete cascade,
  -- Off the lowest price of 30 days of each size, or a price for the one size.
  percent integer check (percent between 1 and 90),
  price_kobo bigint check (price_kobo >= 100),
  -- Midnights in Lagos.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  state text not null default 'planned' check (state in ('planned', 'running', 'ended', 'cancelled')),
  -- What its seller reads where it could not begin.
  why text not null default '',
  created_at timestamptz not null,
  constraint discount_cut check ((percent is null) <> (price_kobo is null)),
  constraint discount_days check (ends_at > starts_at)
);
create index discount_work on discount (work_id, starts_at);
create unique index discount_running on discount (work_id) where state = 'running';
create index discount_due on discount (starts_at) where state = 'planned';
create index discount_over on discount (ends_at) where state = 'running';

-- While a discount runs, price_kobo is what is asked: one column is true for all that read it.
alter table edition
  -- What it costs again afterwards.
  add column regular_kobo bigint,
  -- The lowest price of the 30 days before the discount began.
  add column before_kobo bigint,
  add column discount_ends_at timestamptz,
  add constraint edition_discount check (
    (regular_kobo is null and before_kobo is null and discount_ends_at is null)
    or (regular_kobo >= before_kobo and before_kobo > price_kobo and discount_ends_at is not null)
  );
