-- What happened to a work on a day of Lagos, counted as it happens: who signed in looked at it, who put it into a wishlist.
create table work_day (
  work_id uuid not null references work (id) on delete cascade,
  day date not null,
  views integer not null default 0 check (views >= 0),
  wishlisted integer not null default 0 check (wishlisted >= 0),
  primary key (work_id, day)
);
