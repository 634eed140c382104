-- What was missing of payments that staff accepted all the same: the marketplace bears it, on an account of its own.
alter table ledger_posting
  drop constraint ledger_posting_account_check,
  add constraint ledger_posting_account_check check (account in ('provider_clearing', 'seller_payable', 'commission',
    'shipping', 'vat_payable', 'provider_fees', 'refunds_due', 'payouts_clearing', 'shortfall'));
