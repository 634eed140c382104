-- What long lists and the figures are read by, so that neither takes longer as the gallery grows.

-- Every order of the lists of works, whole: a page's ids are found without reading a work.
create index work_live_price_down on work (price_kobo desc, id) where status = 'live';
create index work_live_name on work (search_name, id) where status = 'live';

-- The filter by medium, and the search that takes bad spelling.
create index work_live_medium on work using gin (medium gin_trgm_ops) where status = 'live';
create index work_live_loose on work using gin ((search_name || ' ' || medium) gin_trgm_ops) where status = 'live';

-- What /metrics counts.
create index orders_state on orders (state);
create index payment_attempt_state on payment_attempt (state);
create index mail_given_up on mail (given_up_at) where given_up_at is not null;
