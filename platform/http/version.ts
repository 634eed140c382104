import type { FastifyRequest } from 'fastify'
import { ok, type Result, refuse } from '../../kernel/result.ts'

/** The version that the person who makes a change has seen: `version` of the body, else If-Match ('"3"', weak or bare). */
export function versionSeen(
  body: { version?: number | undefined },
  request: FastifyRequest,
): Result<number, 'version_missing'> {
  if (body.version !== undefined) return ok(body.version)
  const tag = /^(?:W\/)?"?(\d{1,9})"?$/.exec(request.headers['if-match']?.trim() ?? '')?.[1]
  return tag === undefined ? refuse('version_missing', { field: 'version' }) : ok(Number(tag))
}
