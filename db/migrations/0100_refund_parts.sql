-- Refunds by line: who bears each part, of which parcel delivery is given back, and what each account gives.

alter table refund_line
  -- null: the seller of the line, unless we bear it; otherwise another seller of the order.
  add column bearer_id uuid references seller (id),
  -- Whether we bear it: its seller keeps everything.
  add column is_ours boolean not null default false,
  drop constraint refund_line_quantity_check,
  -- 0: a part of the price, for no piece.
  add constraint refund_line_quantity_check check (quantity >= 0),
  add constraint refund_line_bearer check (not is_ours or bearer_id is null);
create index refund_line_bearer_id on refund_line (bearer_id) where bearer_id is not null;

-- What of a refund's delivery fee is for which parcel.
create table refund_delivery (
  refund_id uuid not null references refund (id),
  parcel_id uuid not null references parcel (id),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The seller who bears it; null: we do.
  bearer_id uuid references seller (id),
  primary key (refund_id, parcel_id)
);
create index refund_delivery_parcel on refund_delivery (parcel_id);
create index refund_delivery_bearer on refund_delivery (bearer_id) where bearer_id is not null;

-- The entry of a refund as it was decided when the money was asked back; it is entered when the money has gone back.
create table refund_plan (
  refund_id uuid primary key references refund (id),
  order_id uuid not null references orders (id),
  note text not null,
  -- [{account, sellerId, orderId, lineId, amountKobo}]
  postings jsonb not null
);
create index refund_plan_order on refund_plan (order_id);

-- What we gave back to buyers while the seller kept their part.
alter table ledger_posting
  drop constraint ledger_posting_account_check,
  add constraint ledger_posting_account_check check (account in ('provider_clearing', 'seller_payable', 'commission',
    'shipping', 'vat_payable', 'provider_fees', 'refunds_due', 'payouts_clearing', 'shortfall', 'refunds_borne'));

-- Pieces whose money went back and that are not on sale again: 'kept'. They are not to be sent any more.
alter table hold
  drop constraint hold_state_check,
  add constraint hold_state_check check (state in ('live', 'sold', 'kept', 'released'));
drop index hold_one_of_a_kind;
create unique index hold_one_of_a_kind on hold (edition_id) where one_of_a_kind and state in ('live', 'sold', 'kept');
