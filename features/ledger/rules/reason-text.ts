import { NEW_SELLER } from '../../../contract/new-seller.ts'
import { clockOf, longDayOf } from '../../../kernel/dates.ts'
import type { Reason } from './item-status.ts'

/** A reason as a sentence for the seller; times are those of Lagos. */
export function reasonText({ code, until, note = '' }: Reason): string {
  switch (code) {
    case 'not_sent':
      return 'To be sent: the parcel is not marked as sent yet.'
    case 'in_transit':
      return 'On its way: the buyer has not received it yet.'
    case 'return_window':
      return until ? `The buyer may return it until ${longDayOf(until)}.` : 'The buyer may still return it.'
    case 'new_seller': {
      const { waitDays, receipts, days } = NEW_SELLER
      const rule = `New shops are paid ${waitDays} days after the buyer has received the work, until ${receipts} of their sales have been received and ${days} days have passed since the first`
      return until ? `${rule}. This waits until ${longDayOf(until)}.` : `${rule}.`
    }
    case 'reserve': {
      const { reserveBp, reserveDays } = NEW_SELLER
      const rule = `Of what a new shop earns with a work, ${reserveBp / 100} % is paid ${reserveDays} days after the buyer paid: so long owners of cards may dispute a payment`
      return until ? `${rule}. This waits until ${longDayOf(until)}.` : `${rule}.`
    }
    case 'return_open':
      return 'The buyer has asked to return it.'
    case 'claim_open':
      return 'The buyer reports it missing: we will investigate and e-mail you.'
    case 'dispute_open':
      return 'The buyer’s bank or the payment provider asks for this money back. Please do not send what is not sent yet; we write to you.'
    case 'check_open':
      return 'Held: we are reviewing this order.'
    case 'refund_pending':
      return 'The buyer’s money is being given back.'
    case 'bank_details_changed':
      return until
        ? `Your bank details were changed: payouts wait until ${longDayOf(until)} at ${clockOf(until)}.`
        : 'Your bank details were changed: payouts wait.'
    case 'bank_details_missing':
      return 'We do not know your bank account yet. Please add it.'
    case 'seller_unverified':
      return 'We have not verified you yet.'
    case 'seller_disabled':
      return 'Your account is disabled: payouts wait.'
    case 'payouts_held':
      return `We are holding your payouts: ${note}`
    case 'refund_after_payout':
      return 'The buyer got this back after it had been paid out to you: it is taken off your next payout.'
  }
}
