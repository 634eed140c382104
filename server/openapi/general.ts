import type { Access } from '../../contract/operation.ts'
import { type OperationId, operationOf } from '../../contract/operations/index.ts'
import { refusalsOf } from '../../contract/refusals.ts'
import type { ApiDocument, Parameter } from './schema.ts'

const text = { type: 'string' }

/** Components that are defined once and referenced. */
export const components = {
  securitySchemes: {
    account: {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description:
        'The access token of a signed-in person, from auth.signIn or seller.signIn. It lives ten minutes; auth.refresh gives the next one. A JWT, signed and checked as RFC8725 advises.',
    },
    guest: {
      type: 'apiKey',
      in: 'header',
      name: 'guestUserID',
      description:
        'The id of a guest, from cart.set without a product. It opens the cart and the wishlist, so keep it as you would a password.',
    },
  },
  parameters: {
    'Idempotency-Key': keyParameter(false),
    'Idempotency-Key-required': keyParameter(true),
    'If-Match': {
      name: 'If-Match',
      in: 'header',
      description:
        'The version that was seen, such as "3", instead of version in the body. Another one by now is refused with 409.',
      schema: { ...text, maxLength: 20, examples: ['"3"'] },
    },
  },
  headers: {
    'X-Request-Id': {
      description: 'The id of the request. Name it when you ask us about it.',
      schema: { ...text, maxLength: 64 },
    },
    'Retry-After': {
      description: 'Seconds to wait before the next try.',
      schema: { type: 'integer', format: 'int32', minimum: 1, maximum: 86_400 },
    },
    RateLimit: {
      description:
        'Of each limit, what remains (r) and the seconds until it is full again (t): "sign-in-address";r=7;t=900',
      schema: { ...text, maxLength: 500 },
    },
    'RateLimit-Policy': {
      description: 'Of each limit, the tries (q) within a window of seconds (w): "sign-in-address";q=8;w=900',
      schema: { ...text, maxLength: 500 },
    },
  },
}

function keyParameter(required: boolean): Parameter {
  return {
    name: 'Idempotency-Key',
    in: 'header',
    ...(required ? { required } : {}),
    description:
      'A text of your own, such as a UUID. The same request under the same key within 24 hours is done once and answered as the first time; another body under it is refused.',
    schema: {
      type: 'string',
      minLength: 1,
      maxLength: 200,
      examples: ['7d0f6a52-2f0a-4a26-9d5a-1c1f3f5f7a10'],
    },
  }
}

/** The head of the document. */
export const head: Pick<ApiDocument, 'openapi' | 'info' | 'servers' | 'tags'> = {
  openapi: '3.1.0',
  info: {
    title: 'Àwòrán API',
    version: '1',
    summary: 'The art marketplace: browse, buy, sell, and run the shop.',
    description:
      'Amounts are numbers in naira with at most two decimals, unless a field says kobo. Moments are ISO 8601 in UTC, days are days of Lagos. A trailing slash is optional everywhere. ' +
      'People send their access token as a bearer, guests their id in the header guestUserID. Every answer is JSON in one envelope: ' +
      'status success with message and data, or status error with error, message and code. The page /api/v1/docs shows how to begin.',
    contact: {
      name: 'Àwòrán support',
      url: 'https://aworan.example/profile/contact',
      email: 'support@aworan.example',
    },
  },
  servers: [
    {
      url: '/',
      description: 'The server that this document comes from: production, or one for tests with the sandbox.',
      'x-internal': false,
    },
  ],
  tags: [
    { name: 'auth', description: 'Accounts: open one, sign in, renew tokens, reset the password.' },
    { name: 'shop', description: 'The catalogue: categories, works, search, reports of works.' },
    { name: 'cart', description: 'The cart of a guest or a person.' },
    { name: 'waiting', description: 'Being told when a reserved work is free again.' },
    { name: 'following', description: 'Artists that a person follows: their new works by mail.' },
    { name: 'wishlist', description: 'The wishlist of a guest or a person.' },
    { name: 'addresses', description: 'Shipping addresses.' },
    { name: 'stations', description: 'Pickup stations.' },
    { name: 'checkout', description: 'What a purchase would cost.' },
    { name: 'orders', description: 'Orders: make, pay, follow, cancel.' },
    { name: 'payments', description: 'Payments: checks, and the webhook of the payment provider.' },
    { name: 'returns', description: 'Returns by buyers.' },
    { name: 'profile', description: 'The signed-in person: profile, password, data, consents.' },
    { name: 'blog', description: 'Articles.' },
    { name: 'general', description: 'Messages to us, and the newsletter.' },
    { name: 'seller', description: 'The studio: shop, works, imports, parcels, returns, money.' },
    { name: 'staff', description: 'The back office.' },
    { name: 'messages', description: 'Messages to phones: what their gateway reports.' },
    { name: 'payouts', description: 'Payouts to sellers, by finance.' },
    { name: 'ledger', description: 'The ledger, by finance.' },
    { name: 'bank', description: 'The statements of our bank, by finance.' },
    { name: 'audit', description: 'The audit log and security events, by administrators.' },
  ],
}

const passed = 'who has passed the second factor'
const callers: Record<Access, string> = {
  anyone: 'Anyone may call it.',
  owner: 'A guest, by the header guestUserID, or a signed-in person may call it.',
  account: 'A signed-in person may call it.',
  second_factor_pending: 'A signed-in person may call it, also before the second factor.',
  first_password_pending: 'A signed-in person may call it, also one who has to choose a password first.',
  seller: 'A signed-in seller may call it.',
  staff_second_factor_pending: 'A signed-in member of staff may call it, also before the second factor.',
  staff: `A member of staff ${passed} may call it.`,
  support_finance: `Support, finance or an administrator may call it, ${passed}.`,
  support: `Support or an administrator may call it, ${passed}.`,
  content: `The editors of content or an administrator may call it, ${passed}.`,
  finance: `Finance or an administrator may call it, ${passed}.`,
  admin: `An administrator may call it, ${passed}.`,
}

/** Who may call an operation, in a sentence or two. */
export function callersOf(operation: OperationId): string {
  const { access, owned: own } = operationOf(operation)
  return `${callers[access]}${own ? ` The ${own.thing} has to be the ${own.by}’s own; to others it is not there.` : ''}${scopeOf(operation)}`
}

/** Which API keys open an operation, in a sentence; nothing where none does. */
function scopeOf(operation: OperationId): string {
  const { scope } = operationOf(operation)
  return scope === undefined ? '' : ` An API key with the scope ${scope} opens it.`
}

/** The header parameters of an operation, as references. */
export function headersOf(operation: OperationId): { $ref: string }[] {
  const codes = refusalsOf(operation, { takesInput: true })
  const names = [
    codes.includes('idempotency_key_missing')
      ? 'Idempotency-Key-required'
      : codes.includes('idempotency_key_reused')
        ? 'Idempotency-Key'
        : undefined,
    codes.includes('version_missing') ? 'If-Match' : undefined,
  ]
  return names.flatMap((name) => (name === undefined ? [] : [{ $ref: `#/components/parameters/${name}` }]))
}
