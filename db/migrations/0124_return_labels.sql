-- The label for the way back that we have paid for: who carries the parcel, and under which code; '' where there is none.
alter table return_request
  add column label_courier text not null default '',
  add column label_code text not null default '',
  add constraint return_label check ((label_courier = '') = (label_code = ''));
