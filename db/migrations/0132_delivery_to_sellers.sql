-- The seller of a parcel pays the courier, and is given what its buyer paid for the delivery of that parcel.

alter table parcel
  -- Of the order's delivery fee, what is for this parcel and goes to its seller; all parcels of an order together have the whole fee.
  -- null: paid while the fee was still ours.
  add column delivery_fee_kobo bigint check (delivery_fee_kobo >= 0);

alter table ledger_posting
  -- The parcel whose delivery it is about; null for anything else.
  add column parcel_id uuid references parcel (id),
  add constraint ledger_posting_of_one check (parcel_id is null or order_line_id is null);
create index ledger_posting_parcel on ledger_posting (parcel_id) where parcel_id is not null;

alter table refund_delivery
  -- Whether we bear it: its seller keeps the fee. Where neither this nor a bearer is set, whoever was given the fee bears it.
  add column is_ours boolean not null default false,
  add constraint refund_delivery_bearer_one check (not is_ours or bearer_id is null);
