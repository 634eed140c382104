import type { FastifyInstance } from 'fastify'

/** Adds routes whose bodies are bytes (application/octet-stream), of `limit` at most; others of the same scope still take JSON. */
export function withBytes(api: FastifyInstance, limit: number, add: (scope: FastifyInstance) => void): void {
  void api.register(async (scope) => {
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: limit },
      (_request, body, done) => done(null, body),
    )
    add(scope)
  })
}
