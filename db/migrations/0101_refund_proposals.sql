-- Refunds that take two people: what one asks for, until another approves or rejects it.
create table refund_proposal (
  id uuid primary key,
  order_id uuid not null references orders (id),
  -- What was asked for, as the API took it.
  entry jsonb not null,
  amount_kobo bigint not null check (amount_kobo > 0),
  state text not null check (state in ('PROPOSED', 'APPROVED', 'REJECTED')),
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  decided_by uuid references account (id),
  decided_at timestamptz,
  note text not null default '',
  check (decided_by is distinct from created_by or state = 'REJECTED')
);
create index refund_proposal_order on refund_proposal (order_id);
create index refund_proposal_open on refund_proposal (created_at) where state = 'PROPOSED';
create index refund_proposal_created_by on refund_proposal (created_by);
create index refund_proposal_decided_by on refund_proposal (decided_by) where decided_by is not null;

-- Who else approved a decision: it then counts against nobody who decides alone.
alter table refund_decision add column approved_by uuid references account (id);
create index refund_decision_approved_by on refund_decision (approved_by) where approved_by is not null;
