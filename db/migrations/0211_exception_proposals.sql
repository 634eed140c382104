-- A step about money that one person of finance asks for and another has to approve; it is deleted when it is carried out or rejected, and the
-- audit log keeps who asked for it.
create table exception_proposal (
  id uuid primary key,
  kind text not null,
  subject_id uuid not null,
  step text not null check (step in ('refund_all', 'paid_by_hand', 'match', 'release')),
  order_code text not null,
  note text not null,
  created_by uuid not null references account (id),
  created_at timestamptz not null,
  unique (kind, subject_id)
);
create index exception_proposal_created_by on exception_proposal (created_by);
