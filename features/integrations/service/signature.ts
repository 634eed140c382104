import { createHmac } from 'node:crypto'

/** The purpose under which secrets of webhooks are sealed. */
export const SECRET_PURPOSE = 'webhook secret'

/**
 * A message's headers by Standard Webhooks (standardwebhooks.com): HMAC-SHA256 over `id.timestamp.body` with the secret
 * without its prefix, so receivers can refuse forged or old ones.
 */
export function signedHeaders(
  secret: string,
  { id, body, at }: { id: string; body: string; at: Date },
): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}
