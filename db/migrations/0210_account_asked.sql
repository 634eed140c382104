-- When the bank was last asked again about an account whose name it has not told.
alter table seller add column account_asked_at timestamptz;
create index seller_account_unanswered on seller (account_asked_at nulls first)
  where account_sealed is not null and account_check <> 'found';
-- An account whose name its bank has not confirmed takes two people, also where a payout was proposed before that rule.
update payout set two_people = true where state = 'PROPOSED' and account_check <> 'confirmed';
