import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OperationId } from '../../contract/operations/index.ts'
import type { ProblemCode } from '../../contract/problems.ts'
import { refusalsOf } from '../../contract/refusals.ts'
import type { ApiDocument } from '../openapi/schema.ts'

type Known = { method: string; expression: RegExp; operation: OperationId; fixed: number }

let known: Known[] | undefined

/** The operations of the committed document; those with the most fixed words in their address first. */
function operations(): Known[] {
  if (known) return known
  const file = join(import.meta.dirname, '../../contract/openapi.json')
  const { paths } = JSON.parse(readFileSync(file, 'utf8')) as ApiDocument
  known = Object.entries(paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { operationId }]) => ({
        method: method.toUpperCase(),
        expression: new RegExp(`^${path.replace('/api/v1', '').replace(/\{\w+\}/g, '[^/]+')}/?$`),
        operation: operationId as OperationId,
        fixed: path.split('/').filter((part) => !part.startsWith('{')).length,
      })),
    )
    .toSorted((a, b) => b.fixed - a.fixed)
  return known
}

/** What is wrong with a refusal of an operation: that contract/refusals.ts does not list it. Undefined where nothing is. */
export function undeclaredRefusal(operation: OperationId, code: unknown): string | undefined {
  // At an address that no operation has, none has answered.
  if (typeof code !== 'string' || code === 'not_found' || code === 'method_not_allowed') return undefined
  return refusalsOf(operation, { takesInput: true }).includes(code as ProblemCode)
    ? undefined
    : `${operation} answers the refusal ${code}, which contract/operations does not list: add it there, then npm run docs`
}

/** The same for an answer to a call; `path` is relative to /api/v1. */
export function undeclaredAt(method: string, path: string, body: unknown): string | undefined {
  const code = (body as { code?: unknown } | undefined)?.code
  const [plain = ''] = path.split('?')
  const found = operations().find((one) => one.method === method && one.expression.test(plain))
  return found && undeclaredRefusal(found.operation, code)
}
