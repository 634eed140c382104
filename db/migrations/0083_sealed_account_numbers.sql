-- Bank account numbers of sellers are sealed under the keys of DATA_KEYS.
alter table seller
  -- What account_number held before, bound to the seller's id; each start of the server seals what still lies there in clear.
  add column account_sealed bytea,
  -- The last four digits, which are shown: nothing is opened for that.
  add column account_ending text not null default ''
    constraint seller_account_ending check (account_ending ~ '^(\d{4})?$'),
  add constraint seller_account_sealed check ((account_sealed is null) = (account_ending = ''));
