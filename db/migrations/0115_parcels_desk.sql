-- Parcels that cannot be sent or are not sent: what their seller says, which reminders were written, and pieces that were refunded unsent.

alter table parcel
  -- The seller says that it cannot be sent, or which pieces of it; null where nothing of that is open.
  add column cannot_send_at timestamptz,
  add column cannot_send_reason text not null default '',
  -- [{"id": line, "quantity": pieces}].
  add column cannot_send_items jsonb,
  -- How often courier or tracking were corrected after it was sent.
  add column tracking_changes integer not null default 0,
  -- The last reminder to its seller, and when it was written.
  add column reminder text not null default '' check (reminder in ('', 'due', 'late', 'last')),
  add column reminded_at timestamptz,
  add constraint parcel_cannot_send_whole check ((cannot_send_at is null) = (cannot_send_items is null));

-- Pieces whose money went back and that are not on sale again: 'kept'. They are not to be sent any more.
alter table hold
  drop constraint hold_state_check,
  add constraint hold_state_check check (state in ('live', 'sold', 'kept', 'released'));
drop index hold_one_of_a_kind;
create unique index hold_one_of_a_kind on hold (edition_id) where one_of_a_kind and state in ('live', 'sold', 'kept');
