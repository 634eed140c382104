-- Who bears what the provider took back of an order, by seller: decided by rule when it was entered.
create table taking_share (
  taking_id uuid not null references payment_taking (id),
  seller_id uuid not null references seller (id),
  is_ours boolean not null,
  why text not null check (why in ('protected', 'not_sent', 'came_back', 'signs', 'not_as_described', 'new_seller', 'late', 'untracked',
    'not_received', 'reason_unknown')),
  primary key (taking_id, seller_id)
);
create index taking_share_seller on taking_share (seller_id);
