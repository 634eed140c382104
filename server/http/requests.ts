import type { FastifyInstance } from 'fastify'
import { refuse } from '../../kernel/result.ts'
import { isUnavailable } from '../../platform/db/index.ts'
import { sendRefusal } from '../../platform/http/answer.ts'
import { answerError } from '../../platform/http/errors.ts'
import type { SendPlainPage } from '../../platform/http/plain-page.ts'
import { plainPages } from '../pages/plain-pages.ts'

/** The character NUL, doubled slashes, backslashes, and dots for folders, which browsers, proxies and routes read in different ways: '//shop.example/auth' is another host's page. */
const ODD = /%00|\/\/|\\|\/(?:\.|%2e){1,2}(?:\/|$)/i

/** Whether an address is the API's, whose callers read JSON. */
export function isForApi(url: string): boolean {
  return /^\/(?:api|health|metrics)\b/.test(url)
}

/**
 * Refuses requests with two Host headers (400), which a proxy may read differently, and paths with the character
 * NUL or with ambiguous spelling (404).
 */
export function refuseOddRequests(app: FastifyInstance, sendPage: SendPlainPage): void {
  app.addHook('onRequest', async (request, reply) => {
    const names = request.raw.rawHeaders.filter((_, index) => index % 2 === 0)
    if (names.filter((name) => name.toLowerCase() === 'host').length > 1)
      return sendRefusal(reply, refuse('malformed'))
    const [path = ''] = request.url.split('?')
    if (!ODD.test(path)) return undefined
    return isForApi(path) ? sendRefusal(reply, refuse('not_found')) : sendPage(reply, plainPages.nowhere)
  })
}

/** Answers what no route takes, and what a route without an answer of its own threw: by a refusal where the API is, else by a page. */
export function answerOutsideRoutes(app: FastifyInstance, sendPage: SendPlainPage): void {
  app.setNotFoundHandler((request, reply) =>
    isForApi(request.url) ? sendRefusal(reply, refuse('not_found')) : sendPage(reply, plainPages.nowhere),
  )
  app.setErrorHandler((error, request, reply) => {
    if (isForApi(request.url)) return answerError(error, request, reply)
    const status =
      error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
        ? error.statusCode
        : 500
    if (status === 404) return sendPage(reply, plainPages.nowhere)
    if (status < 500) return sendPage(reply, { ...plainPages.malformed, status })
    request.log.error({ err: error }, 'page failed')
    return sendPage(reply, isUnavailable(error) ? plainPages.unavailable : plainPages.failed)
  })
}
