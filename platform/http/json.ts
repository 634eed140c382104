import type { FastifyInstance } from 'fastify'

/** An escape of JSON: two that are the halves of one sign, half a sign alone, or any other. */
const ESCAPES =
  /\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u[dD][89a-fA-F][\da-fA-F]{2})|\\[^]/g

/** JSON in which half a sign, which can be written and not be stored, is U+FFFD: what a decoder makes of bytes that are no text. */
export function withWholeSigns(json: string): string {
  if (!/\\u[dD]/.test(json)) return json
  return json.replace(ESCAPES, (escape, half: string | undefined) =>
    half === undefined ? escape : '\\ufffd',
  )
}

/** Has a scope read its bodies of JSON as Fastify does, with whole signs. */
export function readJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('error', 'error')
  scope.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) =>
    parse(request, withWholeSigns(body as string), done),
  )
}
