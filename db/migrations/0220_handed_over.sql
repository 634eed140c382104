-- A parcel that was cancelled and refunded, and that its seller had given to the courier all the same: when staff noted it, and by whose word.
alter table parcel
  add column handed_over_at timestamptz,
  add column handed_over_by text check (handed_over_by in ('seller', 'buyer', 'courier')),
  add constraint parcel_handed_over check (
    (handed_over_at is null) = (handed_over_by is null) and (handed_over_at is null or state = 'CANCELLED'));
