-- What figures by day are read from, so that a page of a year reads sums and not every row. Days are those of Lagos.

-- What the ledger's entries of a day came to, written by a job for days that are over.
create table ledger_day (
  day date not null,
  kind text not null,
  account text not null,
  -- Whether the postings are about a line of an order, as commission is; delivery is of an order as a whole.
  of_line boolean not null,
  amount_kobo bigint not null,
  -- How many entries begin with a posting of this row: over all rows of a kind, how many entries there were.
  entries integer not null check (entries >= 0),
  primary key (day, kind, account, of_line)
);

-- How many carts got their first work on a day. Counters have several rows a day, so that people do not wait for each other.
create table cart_day (
  day date not null,
  slot smallint not null,
  carts integer not null check (carts >= 0),
  primary key (day, slot)
);

-- How many visits of the shop began on a day, by what led there.
create table visit_day (
  day date not null,
  source text not null check (source in ('direct', 'search', 'whatsapp', 'instagram', 'facebook', 'x', 'own', 'other')),
  slot smallint not null,
  visits integer not null check (visits >= 0),
  primary key (day, source, slot)
);

-- How often a work was viewed on a day, by what led there: nothing about who did.
create table work_view (
  work_id uuid not null references work (id) on delete cascade,
  day date not null,
  source text not null check (source in ('direct', 'search', 'whatsapp', 'instagram', 'facebook', 'x', 'own', 'other')),
  views integer not null check (views >= 0),
  primary key (work_id, day, source)
);
