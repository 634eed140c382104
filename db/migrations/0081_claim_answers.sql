-- What a seller answers to a buyer who says that a parcel never came; claims that end with their order; explained events.

alter table parcel_claim
  add column answer_text text not null default '',
  -- What shows where the parcel is, where the seller has it.
  add column answer_courier text not null default '',
  add column answer_tracking_code text not null default '',
  add column answer_tracking_url text not null default '',
  -- When the seller answered last.
  add column answered_at timestamptz,
  drop constraint parcel_claim_state_check,
  add constraint parcel_claim_state_check check (state in ('OPEN', 'CAME', 'FOUND', 'LOST', 'CLOSED'));

-- Of an order that was refunded whole nothing is left to decide.
update parcel_claim k set state = 'CLOSED', decided_at = now(), decision_text = 'The whole order was refunded.'
from orders o where o.id = k.order_id and k.state = 'OPEN' and o.state in ('REFUND_DUE', 'REFUNDED');

-- What a provider wrote names its customer. An event that a person has explained needs its hash, ids, status and times alone.
update webhook_event e set body = ''
where e.body <> '' and e.type not like 'listing.%' and exists (select 1 from exception_note n where n.subject_id = e.id);
