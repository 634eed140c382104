-- The part of a new seller's sale that waits until buyers' banks can no longer take its payment back.
alter table ledger_posting
  add is_reserve boolean not null default false,
  add constraint ledger_posting_reserve check (not is_reserve or (account = 'seller_payable' and order_line_id is not null));
