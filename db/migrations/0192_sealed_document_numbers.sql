-- Numbers of identity documents are sealed under the keys of DATA_KEYS until staff have decided; after that only their last four signs stay.
alter table seller_identity
  -- What document_number held before, bound to the seller's id; each start of the server seals what still lies there in clear.
  add column number_sealed bytea,
  -- The last four signs, which are shown.
  add column number_ending text not null default '',
  alter column document_number set default '';
update seller_identity set number_ending = right(document_number, 4), document_number = '' where decided_at is not null;
