import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../../kernel/result.ts'
import { sendRefusal } from './answer.ts'

/** Addresses of a scope and the methods that they take. */
export type KnownRoutes = {
  /** The methods that the path takes, as an Allow header has them; undefined where there is nothing at the path. */
  allowed(path: string): string | undefined
}

/** `/shop/orders/:id` as an expression that takes one segment for each parameter, and a slash at the end. */
const expressionOf = (pattern: string): RegExp =>
  new RegExp(
    `^${pattern
      .replace(/\/$/, '')
      .split('/')
      .map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
      .join('/')}/?$`,
  )

/** Collects the routes that are added to `api` after it. */
export function collectRoutes(api: FastifyInstance): KnownRoutes {
  const known = new Map<string, { expression: RegExp; methods: Set<string> }>()
  api.addHook('onRoute', ({ url, method }) => {
    // Those of refuseUnknown.
    if (url.endsWith('*') || url.replace(/\/$/, '') === api.prefix) return
    const entry = known.get(url) ?? { expression: expressionOf(url), methods: new Set(['OPTIONS']) }
    known.set(url, entry)
    for (const each of [method].flat()) entry.methods.add(each)
  })
  return {
    allowed: (path) => {
      const found = [...known.values()].filter(({ expression }) => expression.test(path))
      if (found.length === 0) return undefined
      const methods = new Set<string>()
      for (const one of found) for (const method of one.methods) methods.add(method)
      return [...methods].toSorted().join(', ')
    },
  }
}

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? ''

/**
 * Answers OPTIONS with the allowed methods. Preflights (Access-Control-Request-Method) are left to CORS: call this
 * before CORS is added.
 */
export function answerOptions(api: FastifyInstance, routes: KnownRoutes): void {
  api.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] !== undefined) return
    const allow = routes.allowed(pathOf(request))
    if (allow === undefined) await sendRefusal(reply, refuse('not_found'))
    else await reply.code(204).header('allow', allow).send()
  })
}

/** Answers what no operation takes: 405 with Allow at a path that takes other methods, 404 anywhere else. Call it last. */
export function refuseUnknown(api: FastifyInstance, routes: KnownRoutes): void {
  const refuseOne = (request: FastifyRequest, reply: FastifyReply) => {
    const allow = routes.allowed(pathOf(request))
    // Where its own method is among them the path was no match all the same: a part of it is too long.
    if (allow === undefined || allow.split(', ').includes(request.method))
      return sendRefusal(reply, refuse('not_found'))
    return sendRefusal(reply.header('allow', allow), refuse('method_not_allowed'))
  }
  for (const url of ['/', '/*']) api.all(url, { schema: { hide: true } }, refuseOne)
}
