-- What came back from the bank is a payout or the cost of a return: of both one person of finance says so, with the bank's reference of the
-- money that came in, which counts once for all, and another approves it.
alter table payout_return rename to bank_return;
alter index payout_return_pkey rename to bank_return_pkey;
alter index payout_return_created_by rename to bank_return_created_by;
alter index payout_return_decided_by rename to bank_return_decided_by;
alter index payout_return_payout rename to bank_return_payout;
alter index payout_return_once rename to bank_return_payout_once;
alter index payout_return_reference rename to bank_return_reference;
alter table bank_return alter payout_id drop not null,
  add cost_id uuid references return_cost (id),
  add check (num_nonnulls(payout_id, cost_id) = 1);
create index bank_return_cost on bank_return (cost_id);
create unique index bank_return_cost_once on bank_return (cost_id) where state <> 'REJECTED';
