import type { FastifyRequest } from 'fastify'
import { ok, type Result, refuse } from '../../kernel/result.ts'

/**
 * The version of a thing that the person who changes it has seen: the body's `version`, else the header If-Match ('"3"', also as
 * a weak one or bare).
 */
export function versionSeen(
  body: { version?: number | undefined },
  request: FastifyRequest,
): Result<number, 'version_missing'> {
  if (body.version !== undefined) return ok(body.version)
  const tag = /^(?:W\/)?"?(\d{1,9})"?$/.exec(request.headers['if-match']?.trim() ?? '')?.[1]
  return tag === undefined ? refuse('version_missing', { field: 'version' }) : ok(Number(tag))
}
