import { createHmac, timingSafeEqual } from 'node:crypto'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { WebhookEvent } from './provider.ts'
import { webhookShape } from './sandbox-words.ts'

/** Compares in constant time; texts of different length differ. */
const isSame = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

const parse = (rawBody: Buffer): unknown => {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Checks `x-sandbox-signature`, the hex HMAC-SHA256 of the raw body, and only then reads the body. */
export const parseSandboxWebhook = (
  secret: string,
  rawBody: Buffer,
  signature: string | string[] | undefined,
): Result<WebhookEvent, 'signature_wrong' | 'malformed'> => {
  const expected = createHmac('sha256', secret).update(rawBody).digest('hex')
  if (typeof signature !== 'string' || !isSame(signature, expected)) return refuse('signature_wrong')
  const body = webhookShape.safeParse(parse(rawBody))
  if (!body.success) return refuse('malformed')
  const { event, data } = body.data
  return ok({ type: event, providerId: String(data.id), status: data.status, txRef: data.tx_ref ?? null })
}
