import type { FastifyRequest } from 'fastify'
import type { SignInOrigin } from '../service/sign-in.ts'

const BEARER = /^Bearer +([\w.~+/=-]{1,2000})$/i

const oneOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header

/** Where a call of somebody who is not signed in comes from: network address, browser, and the session it had before. */
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
