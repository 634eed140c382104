import type * as z from 'zod/mini'
import type { ReturnReason, returnEntry } from '../../../contract/return.ts'

/** What a buyer has written, as it is sent. */
export type ReturnEntry = z.output<typeof returnEntry>

/** What is wrong, in the words a buyer chooses from, and who pays for the way back (section 12 of the terms). */
export const reasons: Record<ReturnReason, { name: string; detail: string; ask: string }> = {
  changed_mind: {
    name: 'I changed my mind',
    detail: 'You pay for sending it back.',
    ask: 'A word about why helps the artist.',
  },
  damaged: {
    name: 'It arrived damaged',
    detail: 'You do not pay for sending it back.',
    ask: 'Where is the damage, and how did the parcel look? With photographs we can decide at once.',
  },
  not_as_described: {
    name: 'It is not as described',
    detail: 'You do not pay for sending it back.',
    ask: 'What differs from the page of the work?',
  },
  wrong_work: {
    name: 'It is the wrong work',
    detail: 'You do not pay for sending it back.',
    ask: 'What arrived instead?',
  },
}
