import type { FastifyInstance } from 'fastify'

type Received = { at: string; headers: Record<string, unknown>; body: string }

/** Sinks at once, and messages stored of each: the oldest go. */
const MOST_SINKS = 100
const MOST_MESSAGES = 50
const LARGEST_BODY = 64 * 1024

/**
 * An in-memory sink for webhooks during development: POST /sink/{name} stores and answers 204, or `?fail=` for the
 * first `times`; GET lists, oldest first; DELETE empties.
 */
export function sinkRoutes(app: FastifyInstance): void {
  const sinks = new Map<string, Received[]>()
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: LARGEST_BODY }, (_request, body, done) =>
    done(null, body),
  )

  app.post<{ Params: { name: string }; Querystring: { fail?: string; times?: string }; Body: string }>(
    '/sink/:name',
    async ({ params: { name }, query, headers, body }, reply) => {
      const stored = sinks.get(name) ?? []
      if (!sinks.has(name) && sinks.size >= MOST_SINKS) sinks.delete(sinks.keys().next().value ?? '')
      sinks.set(name, [...stored, { at: new Date().toISOString(), headers, body }].slice(-MOST_MESSAGES))
      const status = Number(query.fail)
      const fails = status >= 300 && status <= 599 && stored.length < Number(query.times ?? MOST_MESSAGES)
      return reply.code(fails ? status : 204).send()
    },
  )
  app.get<{ Params: { name: string } }>('/sink/:name', async ({ params: { name } }) => ({
    messages: sinks.get(name) ?? [],
  }))
  app.delete<{ Params: { name: string } }>('/sink/:name', async ({ params: { name } }, reply) => {
    sinks.delete(name)
    return reply.code(204).send()
  })
}
