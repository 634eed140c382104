-- Decisions about returns and claims whose refund takes two people: `entry` is then the decision as the API took it.
alter table refund_proposal
  add column return_id uuid references return_request (id),
  add column claim_id uuid references parcel_claim (id),
  add constraint refund_proposal_one_subject check (return_id is null or claim_id is null);
create unique index refund_proposal_open_return on refund_proposal (return_id) where state = 'PROPOSED';
create unique index refund_proposal_open_claim on refund_proposal (claim_id) where state = 'PROPOSED';
create index refund_proposal_return on refund_proposal (return_id) where return_id is not null;
create index refund_proposal_claim on refund_proposal (claim_id) where claim_id is not null;
