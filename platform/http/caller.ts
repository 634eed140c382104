import { AsyncLocalStorage } from 'node:async_hooks'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Id } from '../../kernel/id.ts'
import { doFor } from '../trace/index.ts'

/** Who makes a request, by what the connection shows: for security events, never for decisions. */
export type Caller = {
  /** The network address, IPv4 where IPv6 only wraps it; null where it is none. */
  address: string | null
  /** What the caller says of its program, at most 200 characters; '' without a word. */
  agent: string
  requestId: string
  /** The account of its access token, once that is known. */
  accountId?: Id
}

const AGENT_LIMIT = 200

function addressOf(ip: string | undefined): string | null {
  const plain = (ip ?? '').replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '')
  return isIP(plain) === 0 ? null : plain
}

/** Callers by request: a closed connection has no address, so each is stored when first read. */
const lines = new WeakMap<FastifyRequest, Omit<Caller, 'accountId'>>()

function lineOf(request: FastifyRequest): Omit<Caller, 'accountId'> {
  const agent = (request.headers['user-agent'] ?? '').replace(/\p{Cc}/gu, ' ').slice(0, AGENT_LIMIT)
  const line = { address: addressOf(request.ip), agent, requestId: request.id }
  lines.set(request, line)
  return line
}

/** The caller of a request. */
export function callerOf(request: FastifyRequest): Caller {
  // Outside the API there is no principal.
  const principal = request.principal as FastifyRequest['principal'] | undefined
  const line = lines.get(request) ?? lineOf(request)
  return principal?.account ? { ...line, accountId: principal.account.id } : line
}

const requests = new AsyncLocalStorage<FastifyRequest>()

/** Lets everything that a request does know its caller by {@link presentCaller}, and the request's id. */
export function rememberCallers(app: FastifyInstance): void {
  const within = (request: FastifyRequest, _reply: unknown, done: () => void): void =>
    requests.run(request, () => doFor(request.id, done))
  app.addHook('onRequest', within)
  // Reading the body goes through events of the socket, which belong to no request.
  app.addHook('preValidation', within)
}

/** Whether the request that is being answered here is of an account or a guest: they may have written what they read. */
export function readsOwn(): boolean {
  const principal = requests.getStore()?.principal
  return principal !== undefined && Boolean(principal.account ?? principal.half ?? principal.guest)
}

/** The caller of the request that is being answered here; undefined in jobs and at the keyboard. */
export function presentCaller(): Caller | undefined {
  const request = requests.getStore()
  return request && callerOf(request)
}
