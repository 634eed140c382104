import type { Id } from '../../../kernel/id.ts'

/** Why a lost dispute is borne by whom it is. */
export const shareReasons = [
  'protected',
  'not_sent',
  'came_back',
  'signs',
  'not_as_described',
  'new_seller',
  'late',
  'untracked',
  'not_received',
  'reason_unknown',
] as const
export type ShareReason = (typeof shareReasons)[number]

/** What is known of a seller's parcel in an order whose money was taken back. */
export type SentParcel = {
  seller_id: Id
  is_sent: boolean
  /** Sent before its deadline, or while its payment was disputed and the deadline stood still. */
  is_in_time: boolean
  /** A courier and its number are known. */
  is_tracked: boolean
  received_by: 'buyer' | 'seller' | 'staff' | null
  /** Others have received works of this seller for long enough when this one was sold (contract/new-seller.ts). */
  is_known_seller: boolean
  /** A return of it was accepted, or decided for the buyer. */
  has_return: boolean
  /** Buyer and seller share a network, browser, phone or bank account, and finance has not released it. */
  shares_signs: boolean
}

/** Who pays a seller's part of taken money; while `isOpen` the seller pays, until finance decides. */
type Share = { isOurs: boolean; isOpen: boolean; why: ShareReason }

/** What a dispute says of the work, by the words of its reason; 'unknown' where they say none of it, or more than one. */
type DisputeClaim = 'fraud' | 'not_received' | 'not_as_described' | 'unknown'

const words: Record<Exclude<DisputeClaim, 'unknown'>, RegExp> = {
  fraud: /\bfraud|\bun-?authori[sz]ed|\bnot authori[sz]ed|\bnot recogni[sz]ed|\bunrecogni[sz]ed|\bstolen\b/,
  not_received:
    /\bnot (been )?(received|delivered)|\bnon-?(receipt|delivery)|\bnever (came|arrived|received)|\bundelivered/,
  not_as_described:
    /\bnot as described|\bdamaged|\bdefective|\bcounterfeit|\bfake\b|\bwrong (item|work|product)|\bbroken\b/,
}

/** Reads what a dispute says of the work out of the provider's reason. */
export function claimOf(reason: string): DisputeClaim {
  const text = reason.toLowerCase().replace(/[\s_]+/g, ' ')
  const found = Object.entries(words).filter(([, pattern]) => pattern.test(text))
  return found.length === 1 ? (found[0]?.[0] as DisputeClaim) : 'unknown'
}

const open = (why: ShareReason): Share => ({ isOurs: false, isOpen: true, why })
const sellers = (why: ShareReason): Share => ({ isOurs: false, isOpen: false, why })

/**
 * Who pays a seller's part of a lost dispute. We do for fraud or non-delivery, if sent in time, tracked, confirmed;
 * not for new sellers, who could be thieves.
 */
export function shareOfLost(parcel: SentParcel, claim: DisputeClaim): Share {
  if (!parcel.is_sent) return sellers('not_sent')
  if (parcel.has_return) return sellers('came_back')
  if (parcel.shares_signs) return sellers('signs')
  if (claim === 'not_as_described') return open('not_as_described')
  if (!parcel.is_known_seller) return open('new_seller')
  if (!parcel.is_in_time) return open('late')
  if (!parcel.is_tracked) return open('untracked')
  if (parcel.received_by !== 'buyer' && parcel.received_by !== 'staff') return open('not_received')
  if (claim === 'unknown') return open('reason_unknown')
  return { isOurs: true, isOpen: false, why: 'protected' }
}

/** Whether a person of finance decides about a share. */
export function isOpenShare(why: ShareReason): boolean {
  return why !== 'protected' && why !== 'not_sent' && why !== 'came_back' && why !== 'signs'
}

/** Why a share is borne by whom it is, as staff read it of a seller's parcel. */
export const shareTexts: Record<ShareReason, string> = {
  protected:
    'it was sent in time with tracking and received, and the dispute says fraud or that it never came',
  not_sent: 'it was not sent',
  came_back: 'a return of it was accepted or decided for the buyer',
  signs: 'buyer and seller share signs of fraud that nobody has released',
  not_as_described: 'the dispute says that it was not as described, and no return of it is decided',
  new_seller: 'the seller was new when it was sold, and buyer and seller could be one',
  late: 'it was sent after its deadline',
  untracked: 'it has no tracking number',
  not_received: 'nobody but the seller says that it was received',
  reason_unknown: 'the reason of the dispute does not say what it is about',
}
