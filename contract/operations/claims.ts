import * as z from 'zod/mini'
import {
  claimAnswerEntry,
  claimDecisionEntry,
  claimEntry,
  claimExportQuery,
  claimPage,
  claimQuery,
  claimStates,
  lostClaimParts,
  staffClaim,
} from '../claim.ts'
import type { OperationTable } from '../operation.ts'
import { idOf, idParams } from '../operation.ts'
import { parcel } from '../parcel.ts'
import { refundPreview } from '../refund.ts'
import * as groups from '../refusal-groups.ts'

export const claimsOperations = {
  'orders.claimParcel': {
    method: 'POST',
    url: '/shop/parcels/:id/never-came',
    access: 'account',
    owned: { thing: 'parcel', by: 'buyer' },
    summary: 'The buyer says that a parcel never came: its money waits until staff have decided',
    params: idParams,
    body: claimEntry,
    data: z.object({ state: z.enum(claimStates) }),
    refusals: ['parcel_not_found', 'moved_on', 'claim_not_allowed', 'claim_open'],
  },
  'seller.answerClaim': {
    method: 'POST',
    url: '/seller/parcels/:id/answer-claim',
    access: 'seller',
    owned: { thing: 'parcel', by: 'seller' },
    summary: 'The seller answers a buyer who says that a parcel never came, until staff have decided',
    params: idParams,
    body: claimAnswerEntry,
    data: parcel,
    refusals: ['shop_missing', ...groups.parcelRefusals, 'moved_on'],
  },
  'staff.claims': {
    method: 'GET',
    url: '/staff/claims',
    access: 'support_finance',
    summary: 'Parcels that never came, as their buyers say: the open ones first, the oldest on top',
    query: claimQuery,
    data: claimPage,
  },
  'staff.exportClaims': {
    method: 'GET',
    url: '/staff/claims.csv',
    access: 'support_finance',
    summary: 'All claims that fit as a CSV file, newest first',
    query: claimExportQuery,
    file: 'text/csv',
  },
  'staff.claim': {
    method: 'GET',
    url: '/staff/claims/:id',
    access: 'support_finance',
    summary: 'One of them',
    params: idOf('claim_not_found'),
    data: staffClaim,
    refusals: ['claim_not_found'],
  },
  'staff.previewLostClaim': {
    method: 'POST',
    url: '/staff/claims/:id/lost/preview',
    access: 'support_finance',
    summary:
      'Says what the decision that a parcel is lost would give back, to the kobo of each account; changes nothing',
    params: idOf('claim_not_found'),
    body: lostClaimParts,
    data: refundPreview,
    refusals: ['claim_not_found', 'moved_on', 'finance_only', 'refund_too_large', 'nothing_to_refund'],
  },
  'staff.decideClaim': {
    method: 'POST',
    url: '/staff/claims/:id/decide',
    access: 'support_finance',
    summary: 'Decides that a parcel was found, or that it is lost and its price goes back',
    params: idOf('claim_not_found'),
    body: claimDecisionEntry,
    data: staffClaim,
    refusals: [
      'claim_not_found',
      'moved_on',
      'finance_only',
      'refund_too_large',
      'nothing_to_refund',
      'refund_changed',
      'refund_proposed',
    ],
  },
} as const satisfies OperationTable
