import * as z from 'zod/mini'
import { nothing, pageQuery } from '../envelope.ts'
import {
  accountBalances,
  adjustment,
  adjustmentEntry,
  adjustmentPage,
  ledgerCheck,
  ledgerChecks,
  orderEntries,
  sellerTerms,
  sellerTermsEntry,
} from '../ledger.ts'
import type { OperationTable } from '../operation.ts'
import { idParams } from '../operation.ts'
import * as groups from '../refusal-groups.ts'

export const ledgerOperations = {
  'ledger.balances': {
    method: 'GET',
    url: '/staff/ledger/accounts',
    access: 'finance',
    summary: 'What each account of the ledger stands at; debits are positive',
    data: accountBalances,
  },
  'ledger.order': {
    method: 'GET',
    url: '/staff/ledger/orders/:id',
    access: 'finance',
    summary: 'The entries about an order, by its id',
    params: idParams,
    data: orderEntries,
    refusals: ['order_not_found'],
  },
  'ledger.checks': {
    method: 'GET',
    url: '/staff/ledger/checks',
    access: 'finance',
    summary: 'What the nightly checks found, newest first',
    query: z.object(pageQuery),
    data: ledgerChecks,
  },
  'ledger.runCheck': {
    method: 'POST',
    url: '/staff/ledger/checks',
    access: 'finance',
    summary: 'Checks the ledger now',
    body: nothing,
    data: ledgerCheck,
  },
  'ledger.adjustments': {
    method: 'GET',
    url: '/staff/ledger/adjustments',
    access: 'finance',
    summary: 'Corrections, newest first',
    query: z.object(pageQuery),
    data: adjustmentPage,
  },
  'ledger.adjust': {
    method: 'POST',
    url: '/staff/ledger/adjustments',
    access: 'finance',
    summary:
      'Corrects the ledger, above the threshold when a second person agrees; Idempotency-Key makes it safe to send again',
    body: adjustmentEntry,
    data: adjustment,
    refusals: [...groups.onceOnly, 'seller_not_found', 'order_not_found', 'payout_not_found'],
  },
  'ledger.approveAdjustment': {
    method: 'POST',
    url: '/staff/ledger/adjustments/:id/approve',
    access: 'finance',
    summary: 'Agrees to a correction that another person proposed',
    params: idParams,
    body: nothing,
    data: adjustment,
    refusals: ['adjustment_not_found', 'adjustment_decided', 'another_person_needed'],
  },
  'ledger.rejectAdjustment': {
    method: 'POST',
    url: '/staff/ledger/adjustments/:id/reject',
    access: 'finance',
    summary: 'Rejects a proposed correction',
    params: idParams,
    body: nothing,
    data: adjustment,
    refusals: ['adjustment_not_found', 'adjustment_decided', 'another_person_needed'],
  },
  'ledger.terms': {
    method: 'GET',
    url: '/staff/sellers/:id/terms',
    access: 'finance',
    summary: 'A seller’s commission and VAT status',
    params: idParams,
    data: sellerTerms,
    refusals: ['seller_not_found'],
  },
  'ledger.setTerms': {
    method: 'PUT',
    url: '/staff/sellers/:id/terms',
    access: 'finance',
    summary: 'Changes a seller’s commission and VAT status, for sales from now on',
    params: idParams,
    body: sellerTermsEntry,
    data: sellerTerms,
    refusals: ['seller_not_found', ...groups.seen],
  },
} as const satisfies OperationTable
