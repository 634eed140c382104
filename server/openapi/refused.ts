import { type OperationId, operationOf } from '../../contract/operations/index.ts'
import { type ProblemCode, problems } from '../../contract/problems.ts'
import { refusalsOf } from '../../contract/refusals.ts'
import type { OperationObject, ResponseObject } from './schema.ts'

const limitNames = ['RateLimit', 'RateLimit-Policy'] as const
const reference = (name: string) => ({ $ref: `#/components/headers/${name}` })

/** Headers that any answer has. */
export const usualHeaders = { 'X-Request-Id': reference('X-Request-Id') }

/** The headers that tell of limits, with that of a refusal. */
const limitHeaders = Object.fromEntries(limitNames.map((name) => [name, reference(name)]))

/** The codes of an operation's refusals by their status. */
export function codesByStatus(operation: OperationObject): Map<number, ProblemCode[]> {
  const takesInput = operation.requestBody !== undefined || (operation.parameters ?? []).length > 0
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of refusalsOf(operation.operationId as OperationId, { takesInput })) {
    const { status } = problems[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return new Map([...byStatus].toSorted(([a], [b]) => a - b))
}

/** Adds an operation's refusals to its answers, and the headers of limits where there are some. */
export function addRefusals(operation: OperationObject, shared: Record<string, unknown>): void {
  const byStatus = codesByStatus(operation)
  for (const [status, response] of Object.entries(operation.responses))
    response.headers = {
      ...usualHeaders,
      ...(status.startsWith('2') && byStatus.has(429) ? limitHeaders : {}),
      ...response.headers,
    }
  for (const [status, codes] of byStatus) {
    const name = codes.map(pascal).join('Or')
    // Long lists are an operation's own; short ones come again and again.
    if (codes.length <= 3) {
      shared[name] ??= refusal(status, codes)
      operation.responses[status] = { $ref: `#/components/responses/${name}` } as unknown as ResponseObject
    } else operation.responses[status] = refusal(status, codes)
  }
}

function refusal(status: number, codes: readonly ProblemCode[]): ResponseObject {
  const [first = 'internal'] = codes
  return {
    description: codes.map((code) => `\`${code}\`: ${problems[code].text}`).join(' '),
    headers: {
      ...usualHeaders,
      ...(status === 429 ? { ...limitHeaders, 'Retry-After': reference('Retry-After') } : {}),
      ...(status === 503 ? { 'Retry-After': reference('Retry-After') } : {}),
    },
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Failure' },
            {
              type: 'object',
              properties: { code: { type: 'string', description: 'Which refusal it is.', enum: [...codes] } },
            },
          ],
        },
        example: {
          status: 'error',
          error: problems[first].text,
          message: problems[first].text,
          code: first,
          request_id: '0198e6f2-3c1a-7d4e-9b1f-6a2c5d8e0f13',
        },
      },
    },
  }
}

const pascal = (code: string): string =>
  code
    .split('_')
    .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}`)
    .join('')

/** What an operation asks of its caller, in OpenAPI's words: any one of the list. */
export function securityOf(operation: OperationId): Record<string, never[]>[] {
  const needed = operationOf(operation).access
  if (needed === 'anyone') return [{}, { guest: [] }, { account: [] }]
  return needed === 'owner' ? [{ guest: [] }, { account: [] }] : [{ account: [] }]
}
