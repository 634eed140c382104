-- What becomes of a work that came back, and who bears what its buyer gets.
alter table return_request
  -- Whether its pieces are on sale again.
  add column restocked boolean not null default false,
  -- Whether we bear the refund: the seller keeps everything.
  add column is_ours boolean not null default false;
update return_request set restocked = true where intact and arrived_at is not null;
