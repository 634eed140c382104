-- Foreign keys that came since 0050.
create index factor_reset_account on factor_reset (account_id);
create index parcel_claim_decided_by on parcel_claim (decided_by) where decided_by is not null;
create index parcel_claim_order_any on parcel_claim (order_id);
create index parcel_claim_seller_any on parcel_claim (seller_id);
create index payout_ended_by on payout (ended_by) where ended_by is not null;
