import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { ok, refuse } from '../../../kernel/result.ts'
import { isSameSecret } from '../../../platform/http/secret.ts'
import { tracedFetch } from '../../../platform/trace/index.ts'
import type { MessageGateway } from '../context.ts'

const TIMEOUT_MS = 10_000

const taken = z.object({ data: z.object({ id: z.string(), reference: z.string() }) })
const report = z.object({
  event: z.literal('message.report'),
  data: z.object({
    id: z.string(),
    state: z.enum(['delivered', 'failed']),
    why: z._default(z.string(), ''),
  }),
})

/**
 * A message gateway with the API of sandbox/README.md: the sandbox, or an operator's. Throws without key or secret, as
 * anyone could report then.
 */
export function createHttpGateway({
  url,
  key,
  secret,
}: {
  url: string
  key: string
  secret: string
}): MessageGateway {
  if (!key || !secret) throw new Error('the gateway for messages needs its key and its secret')
  return {
    send: async (message, signal) => {
      try {
        const response = await tracedFetch(`${url}/v1/messages`, {
          method: 'POST',
          redirect: 'error',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
          body: JSON.stringify(message),
          signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        })
        const body: unknown = await response.json().catch(() => undefined)
        const answer = taken.safeParse(body)
        if (response.status === 200 && answer.success)
          return { state: 'taken', reference: answer.data.data.reference }
        // That the number or the text is wrong stays so; anything else may pass.
        return response.status === 422
          ? { state: 'refused', why: `refused with ${response.status}` }
          : { state: 'unknown', why: `answered ${response.status}` }
      } catch (error) {
        return { state: 'unknown', why: error instanceof Error ? error.name : 'no answer' }
      }
    },
    parseReport: (rawBody, signature) => {
      const expected = createHmac('sha256', secret).update(rawBody).digest('hex')
      if (typeof signature !== 'string' || !isSameSecret(signature, expected))
        return refuse('signature_wrong')
      const body = report.safeParse(jsonIn(rawBody))
      return body.success ? ok(body.data.data) : refuse('malformed')
    },
  }
}

function jsonIn(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'))
  } catch {
    return undefined
  }
}
