import type { ProblemCode } from './problems.ts'

/** Some codes, typed as themselves. */
export function codes<const C extends ProblemCode>(...list: C[]): C[] {
  return list
}

export const sending = codes('otp_too_soon', 'too_many_requests')
export const seen = codes('version_missing', 'changed_meanwhile')
export const pictureRefusals = codes(
  'picture_too_small',
  'picture_too_many_pixels',
  'picture_broken',
  'picture_heic',
)
export const ordering = codes(
  'cart_empty',
  'work_not_found',
  'size_not_found',
  'frame_not_offered',
  'work_sold',
  'work_reserved',
  'shop_paused',
  'own_work',
  'not_enough',
  'address_not_found',
  'station_not_found',
  'delivery_not_offered',
  'delivery_option_missing',
)
export const paying = codes('order_not_found', 'order_paid', 'order_closed', 'payment_pending')
/** What comes of asking the payment provider for a buyer. */
export const asking = codes('provider_silent', 'too_many_requests')
export const closing = codes('order_paid', 'order_closed', 'payment_pending')
export const parcelRefusals = codes('parcel_not_found')
export const packingRefusals = codes(
  'parcel_not_found',
  'moved_on',
  'photograph_missing',
  'too_many_photographs',
)
export const returned = codes('return_not_found', 'moved_on')
export const offering = [
  ...returned,
  ...codes('payment_disputed', 'return_offer_open', 'too_many_return_offers', 'refund_too_large'),
]
export const ofWork = codes('shop_missing', 'work_not_found')
export const changingWork = codes('shop_missing', 'work_not_found', 'seller_suspended')
export const discounting = codes('work_wrong_status', 'discount_overlaps', 'discount_too_early')
export const entering = codes(
  'shop_missing',
  'work_not_found',
  'category_not_found',
  'artist_not_found',
  'work_wrong_status',
  'stock_taken',
  'edition_fixed',
  'work_discounted',
  'size_not_found',
  'picture_not_found',
  'seller_suspended',
)
export const verdict = codes('work_not_found', 'work_wrong_status', 'work_incomplete')
export const ofPayout = codes('payout_not_found', 'payout_state', 'payout_changed', 'another_person_needed')
/** What comes of asking money of an order back. */
export const refunding = codes(
  'order_not_found',
  'order_line_not_found',
  'parcel_not_found',
  'refund_too_large',
  'nothing_to_refund',
  'finance_only',
  'moved_on',
)
export const onceOnly = codes('idempotency_key_missing', 'idempotency_key_reused')
export const ofImport = codes('shop_missing', 'import_not_found', 'import_wrong_state')
export const ofArticle = codes('article_not_found')
export const factor = codes('second_factor_missing', 'second_factor_wrong', 'too_many_requests')
