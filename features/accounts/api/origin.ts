import type { FastifyRequest } from 'fastify'
import type { SignInOrigin } from '../service/sign-in.ts'

const BEARER = /^Bearer +([\w.~+/=-]{1,2000})$/i

const oneOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/** Returns the origin of a call before sign-in: network address, browser, and its former session. */
export function originOf(
  request: FastifyRequest,
): Pick<SignInOrigin, 'ip' | 'device' | 'userAgent' | 'former'> {
  return {
    ip: request.ip,
    device: oneOf(request.headers['x-device']),
    userAgent: request.headers['user-agent'],
    former: BEARER.exec(request.headers.authorization ?? '')?.[1],
  }
}
