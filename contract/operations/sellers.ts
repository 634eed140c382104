import type { OperationTable } from '../operation.ts'
import { idParams } from '../operation.ts'
import * as groups from '../refusal-groups.ts'
import {
  bankDetails,
  decisionEntry,
  paper,
  refusalEntry,
  sellerFile,
  sellersPage,
  sellersQuery,
} from '../staff.ts'

export const sellersOperations = {
  'staff.sellers': {
    method: 'GET',
    url: '/staff/sellers',
    access: 'support',
    summary: 'Sellers by the state of their verification, the longest waiting first',
    query: sellersQuery,
    data: sellersPage,
  },
  'staff.seller': {
    method: 'GET',
    url: '/staff/sellers/:id',
    access: 'support',
    summary: 'One seller with what they showed and what was decided',
    params: idParams,
    data: sellerFile,
    refusals: ['seller_not_found'],
  },
  'staff.sellerDocument': {
    method: 'GET',
    url: '/staff/sellers/:id/document',
    access: 'support',
    summary: 'The picture of the document a seller showed; the log says who read it',
    params: idParams,
    data: paper,
    refusals: ['seller_not_found', 'document_not_found'],
  },
  'staff.sellerBank': {
    method: 'GET',
    url: '/staff/sellers/:id/bank',
    access: 'finance',
    summary: 'Where a seller is paid, in full; the log says who read it',
    params: idParams,
    data: bankDetails,
    refusals: ['seller_not_found', 'account_number_wrong'],
  },
  'staff.verifySeller': {
    method: 'POST',
    url: '/staff/sellers/:id/verify',
    access: 'support',
    summary: 'Find a seller to be who they say',
    params: idParams,
    body: decisionEntry,
    data: sellerFile,
    refusals: ['seller_not_found', 'verification_closed', ...groups.seen],
  },
  'staff.refuseSeller': {
    method: 'POST',
    url: '/staff/sellers/:id/refuse',
    access: 'support',
    summary: 'Refuse a verification, or take it back, and say why',
    params: idParams,
    body: refusalEntry,
    data: sellerFile,
    refusals: ['seller_not_found', 'verification_closed', ...groups.seen],
  },
} as const satisfies OperationTable
