-- What the filters of lists ask of works, held by indexes: no list and no count reads the table of works from end to end.
create index work_live_facts on work (category_id, subcategory_id, id)
  include (seller_id, artist_id, price_kobo, kind, framed, frame_price_kobo, medium) where status = 'live';
create index edition_in_stock on edition (work_id) where available > 0;
create index seller_paused on seller (id) where paused_at is not null;
create index work_live_framed on work (shown_since desc, id)
  where status = 'live' and (framed or frame_price_kobo is not null);
