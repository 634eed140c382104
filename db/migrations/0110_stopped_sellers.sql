-- Sellers whom staff stop: a suspended shop sells nothing more, held payouts wait. Each has its reason, which the seller reads.

alter table seller
  add column suspended_at timestamptz,
  add column suspended_why text not null default '',
  add column payouts_held_at timestamptz,
  add column payouts_held_why text not null default '',
  add constraint seller_suspended check ((suspended_at is null) = (suspended_why = '')),
  add constraint seller_payouts_held check ((payouts_held_at is null) = (payouts_held_why = ''));
