import type { Database } from './schema.ts'

/** The folder below features/ whose statements write a table; `platform` for those of the database's own services. */
export const owners = {
  account: 'accounts',
  api_key: 'integrations',
  article: 'content',
  article_picture: 'content',
  artist: 'sellers',
  audit_entry: 'audit',
  audit_head: 'audit',
  cart: 'cart',
  cart_line: 'cart',
  category: 'catalogue',
  consent: 'privacy',
  contact_message: 'content',
  delivery_fee: 'delivery',
  edition: 'catalogue',
  evidence: 'media',
  exception_note: 'payments',
  factor_reset: 'accounts',
  familiar: 'accounts',
  featured: 'catalogue',
  guest: 'accounts',
  hold: 'orders',
  idempotency_key: 'checkout',
  job_run: 'platform',
  ledger_adjustment: 'ledger',
  ledger_check: 'ledger',
  ledger_entry: 'ledger',
  ledger_posting: 'ledger',
  mail: 'platform',
  migrations: 'platform',
  newsletter_link: 'content',
  newsletter_subscription: 'content',
  one_time_code: 'accounts',
  order_event: 'orders',
  order_line: 'orders',
  orders: 'orders',
  parcel: 'orders',
  parcel_claim: 'orders',
  parcel_photograph: 'orders',
  payment_attempt: 'payments',
  payment_transfer: 'payments',
  payout: 'ledger',
  payout_line: 'ledger',
  pickup_station: 'delivery',
  picture: 'media',
  picture_hash: 'media',
  picture_similarity: 'media',
  rate_limit: 'platform',
  recently_viewed: 'catalogue',
  recovery_code: 'accounts',
  refresh_token: 'accounts',
  refund: 'payments',
  refund_decision: 'payments',
  refund_line: 'payments',
  return_event: 'returns',
  return_photograph: 'returns',
  return_request: 'returns',
  sale_terms: 'ledger',
  second_factor: 'accounts',
  security_event: 'platform',
  seller: 'sellers',
  seller_identity: 'sellers',
  seller_terms: 'ledger',
  session: 'accounts',
  shipping_address: 'delivery',
  signing_key: 'accounts',
  webhook_delivery: 'integrations',
  webhook_endpoint: 'integrations',
  webhook_event: 'payments',
  wished: 'wishlist',
  wishlist_item: 'wishlist',
  work: 'catalogue',
  work_day: 'catalogue',
  work_import: 'imports',
  work_import_picture: 'imports',
  work_import_problem: 'imports',
  work_import_row: 'imports',
  work_picture: 'catalogue',
  work_report: 'catalogue',
} as const satisfies Record<keyof Database, string>

/**
 * Which tables of other features a feature's SQL reads. Fewer are better: what one feature wants of another belongs behind its door, as a
 * function or as a piece of SQL that the door exports. `npm run check` fails on a table that is read and not named here, on one that
 * is named and not read, and on every write.
 */
export const readers = {
  ledger: ['order_line', 'orders', 'payment_attempt', 'refund', 'seller'],
  payments: ['order_event', 'order_line', 'orders'],
} as const satisfies Record<string, readonly (keyof Database)[]>

/**
 * Pairs of features, 'from to', whose SQL still closes a circle with the imports: each is to be replaced by a function that the server
 * hands over. `npm run check` fails on any other circle, and on a pair that closes none any more.
 */
export const openCircles: readonly string[] = ['payments orders']
