import { ok, type Result, refuse } from '../../../../kernel/result.ts'
import type { ProviderEvent } from '../../context/provider.ts'
import { sandboxWebhook } from './sandbox-shapes.ts'
import { hmacOf, isExpected, jsonIn } from './signature.ts'

/** Checks `x-sandbox-signature`, the hex HMAC-SHA256 of the raw body, and only then reads the body. */
export function parseSandboxWebhook(
  secret: string,
  rawBody: Buffer,
  signature: string | string[] | undefined,
): Result<ProviderEvent, 'signature_wrong' | 'malformed'> {
  if (!isExpected(signature, hmacOf('sha256', secret, rawBody))) return refuse('signature_wrong')
  const body = sandboxWebhook.safeParse(jsonIn(rawBody))
  if (!body.success) return refuse('malformed')
  const { event, data } = body.data
  return ok({
    about: aboutOf(event),
    type: event,
    providerId: String(data.id),
    status: data.status,
    txRef: data.tx_ref ?? null,
  })
}

function aboutOf(event: string): ProviderEvent['about'] {
  if (event.startsWith('chargeback.')) return 'dispute'
  return event.startsWith('refund.') ? 'refund' : 'charge'
}
