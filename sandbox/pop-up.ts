import { createHmac, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../kernel/clock.ts'
import type { Db } from '../platform/db/index.ts'
import { isSameSecret } from '../platform/http/secret.ts'
import { root } from '../platform/project/root.ts'
import { read, sendData, sendProblem } from './answer.ts'
import { makeCharge } from './charge.ts'
import { findCharge } from './ledger.ts'
import { refusalPage, sandboxPopUpPage } from './pop-up-page.ts'
import { chargeEntry, type PopUpQuery, popUpCharge, popUpQuery } from './shapes.ts'

export type PopUpOptions = {
  db: Db
  clock: Clock
  publicKey: string
  secretKey: string
  merchantName: string
  /** Origins whose pages may frame the pop-up, besides its own. */
  frameOrigins: string[]
  /** Where browsers find the sandbox, without a slash at the end. */
  baseUrl: string
  onWebhook: () => void
}

const STATIC = join(root, 'sandbox/static')

/** The signature of the pop-up's parameters: hex HMAC-SHA256, with the secret key, of their JSON array in this order. */
export function popUpHashOf(
  secretKey: string,
  { public_key, tx_ref, amount, currency }: Omit<PopUpQuery, 'hash'>,
): string {
  return createHmac('sha256', secretKey)
    .update(JSON.stringify([public_key, tx_ref, amount, currency]))
    .digest('hex')
}

/** The page on which a buyer pays, its script and style, and what its buttons call. */
export async function popUpRoutes(app: FastifyInstance, options: PopUpOptions): Promise<void> {
  const { db, clock, publicKey, secretKey, merchantName, baseUrl, onWebhook } = options
  const [script, style] = await Promise.all([
    readFile(join(STATIC, 'pop-up.js')),
    readFile(join(STATIC, 'pop-up.css')),
  ])
  const policyOf = (nonce: string): string =>
    [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
      `style-src 'nonce-${nonce}'`,
      // Written out besides 'self', since a sandboxed frame has an origin of its own.
      `connect-src 'self' ${baseUrl}/pop-up/charges`,
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${["'self'", ...options.frameOrigins].join(' ')}`,
    ].join('; ')

  const isSigned = (query: PopUpQuery): boolean =>
    query.public_key === publicKey && isSameSecret(query.hash, popUpHashOf(secretKey, query))

  app.get('/pop-up', async (request, reply) => {
    const nonce = randomBytes(16).toString('base64url')
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policyOf(nonce), 'cache-control': 'no-store' })
    const query = popUpQuery.safeParse(request.query)
    if (!query.success || !isSigned(query.data)) return reply.code(400).send(refusalPage(nonce))
    const charge = await findCharge(db, query.data.tx_ref)
    const isPaid = charge !== undefined && charge.status !== 'failed'
    return reply.send(sandboxPopUpPage({ ...query.data, merchantName, isPaid }, nonce))
  })

  // A sandboxed frame counts as another site, even for its own files.
  const open = {
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-cache',
  }
  app.get('/pop-up.js', (_request, reply) =>
    reply.headers(open).type('text/javascript; charset=utf-8').send(script),
  )
  app.get('/pop-up.css', (_request, reply) => reply.headers(open).type('text/css; charset=utf-8').send(style))

  app.options('/pop-up/charges', (_request, reply) =>
    reply
      .code(204)
      .headers({
        ...open,
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type',
      })
      .send(),
  )

  app.post('/pop-up/charges', async (request, reply) => {
    reply.headers({ ...open, 'cache-control': 'no-store' })
    const entry = read(popUpCharge, request.body, reply)
    if (!entry) return reply
    if (!isSigned(entry)) return sendProblem(reply, 'unauthorized')
    const paidAs = entry.method === 'card' ? 'successful' : 'completed'
    const made = await makeCharge(
      db,
      clock,
      chargeEntry.parse({
        tx_ref: entry.tx_ref,
        amount: Number(entry.amount),
        currency: entry.currency,
        outcome: entry.action === 'pay' ? paidAs : 'failed',
        payment_type: entry.method,
      }),
    )
    if (!made.ok) return sendProblem(reply, made.code)
    onWebhook()
    return sendData(reply, { status: made.value.status })
  })
}
