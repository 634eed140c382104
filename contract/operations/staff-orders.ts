import * as z from 'zod/mini'
import { nothing } from '../envelope.ts'
import type { OperationTable } from '../operation.ts'
import { idOf, idParams } from '../operation.ts'
import {
  refundApproval,
  refundEntry,
  refundOutcome,
  refundParts,
  refundPreview,
  refundProposalPage,
  refundProposalQuery,
  refundRejection,
} from '../refund.ts'
import * as groups from '../refusal-groups.ts'
import {
  cancelEntry,
  orderNote,
  orderNoteEntry,
  staffOrder,
  staffOrderExportQuery,
  staffOrderPage,
  staffOrderQuery,
} from '../staff-order.ts'

const mailParams = z.extend(idParams, {
  /** The id of the mail. */
  mail: z.string().check(z.maxLength(100)),
})

export const staffOrderOperations = {
  'staff.orders': {
    method: 'GET',
    url: '/staff/orders',
    access: 'support_finance',
    summary: 'Finds orders by code, e-mail, phone, name and state, newest first',
    query: staffOrderQuery,
    data: staffOrderPage,
  },
  'staff.exportOrders': {
    method: 'GET',
    url: '/staff/orders.csv',
    access: 'support_finance',
    summary: 'All orders that fit as a CSV file, newest first',
    query: staffOrderExportQuery,
    file: 'text/csv',
  },
  'staff.order': {
    method: 'GET',
    url: '/staff/orders/:id',
    access: 'support_finance',
    summary: 'An order, by its id or code, with all that has happened to it',
    params: idParams,
    data: staffOrder,
    refusals: ['order_not_found'],
  },
  'staff.orderEvidence': {
    method: 'GET',
    url: '/staff/orders/:id/evidence.zip',
    access: 'support_finance',
    summary: 'What shows that an order was sent and received, as a ZIP: a PDF and the photographs of packing',
    params: idParams,
    file: 'application/zip',
    refusals: ['order_not_found'],
  },
  'staff.previewRefund': {
    method: 'POST',
    url: '/staff/orders/:id/refund/preview',
    access: 'support_finance',
    summary: 'Says what a refund would do, to the kobo of each account; changes nothing',
    params: idParams,
    body: refundParts,
    data: refundPreview,
    refusals: groups.refunding,
  },
  'staff.refundOrder': {
    method: 'POST',
    url: '/staff/orders/:id/refund',
    access: 'support_finance',
    summary:
      'Gives money of a paid order back, all or by line, above the threshold when a second person agrees; needs Idempotency-Key',
    params: idParams,
    body: refundEntry,
    data: refundOutcome,
    refusals: [...groups.refunding, 'refund_changed', ...groups.onceOnly],
  },
  'staff.refundProposals': {
    method: 'GET',
    url: '/staff/refund-proposals',
    access: 'finance',
    summary: 'Refunds that wait for a second person, the oldest first',
    query: refundProposalQuery,
    data: refundProposalPage,
  },
  'staff.approveRefund': {
    method: 'POST',
    url: '/staff/refund-proposals/:id/approve',
    access: 'finance',
    summary: 'Agrees to a refund that another person asked for; the money goes back',
    params: idOf('refund_proposal_not_found'),
    body: refundApproval,
    data: refundOutcome,
    refusals: [
      ...groups.refunding,
      'refund_changed',
      'return_not_found',
      'return_waits_for_seller',
      'step_not_allowed',
      'claim_not_found',
      'refund_proposal_not_found',
      'refund_proposal_decided',
      'another_person_needed',
    ],
  },
  'staff.rejectRefund': {
    method: 'POST',
    url: '/staff/refund-proposals/:id/reject',
    access: 'finance',
    summary:
      'Rejects a refund that waits for a second person; the person who asked for it may withdraw it so',
    params: idOf('refund_proposal_not_found'),
    body: refundRejection,
    data: z.object({}),
    refusals: ['refund_proposal_not_found', 'refund_proposal_decided'],
  },
  'staff.cancelOrder': {
    method: 'POST',
    url: '/staff/orders/:id/cancel',
    access: 'support_finance',
    summary: 'Cancels an unpaid order, once the provider knows of no money for it',
    params: idParams,
    body: cancelEntry,
    data: z.object({}),
    refusals: ['order_not_found', ...groups.closing, 'moved_on', 'provider_silent', 'staff_limit'],
  },
  'staff.addOrderNote': {
    method: 'POST',
    url: '/staff/orders/:id/notes',
    access: 'support_finance',
    summary: 'Note something about an order for colleagues',
    params: idParams,
    body: orderNoteEntry,
    status: 201,
    data: orderNote,
    refusals: ['order_not_found'],
  },
  'staff.repeatOrderMail': {
    method: 'POST',
    url: '/staff/orders/:id/mails/:mail/repeat',
    access: 'support_finance',
    summary: 'Send a mail about an order once more, to the address it went to; within ten minutes only once',
    params: mailParams,
    body: nothing,
    data: nothing,
    refusals: ['order_not_found', 'not_found'],
  },
} as const satisfies OperationTable
