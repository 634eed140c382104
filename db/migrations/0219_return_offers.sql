-- What a seller or staff offer the buyer of a return who keeps the work: a part of its price back.

create table return_offer (
  id uuid primary key,
  return_id uuid not null references return_request (id),
  percent integer not null check (percent between 1 and 90),
  amount_kobo bigint not null check (amount_kobo > 0),
  -- The person of staff who made it; null where the seller did.
  staff_id uuid references account (id),
  -- Whether we pay for it.
  is_ours boolean not null check (staff_id is not null or not is_ours),
  state text not null check (state in ('OPEN', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'ENDED')),
  created_at timestamptz not null,
  answer_by timestamptz not null,
  answered_at timestamptz check ((answered_at is null) = (state = 'OPEN'))
);
create unique index return_offer_open on return_offer (return_id) where state = 'OPEN';
create index return_offer_due on return_offer (answer_by) where state = 'OPEN';
create index return_offer_return on return_offer (return_id, created_at);
create index return_offer_staff on return_offer (staff_id) where staff_id is not null;
