import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** How a body can be compressed. */
export type Encoding = 'br' | 'gzip'

/** Shorter bodies are not worth it. */
const LEAST_BYTES = 1_000

/** Longer bodies are compressed by other threads: they would keep everyone waiting for a millisecond. */
const MOST_AT_ONCE = 64 * 1024

/** Quick rather than small: each answer is made for one request. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }
const [brotli, zip] = [promisify(brotliCompress), promisify(gzip)]
const packers = {
  br: (body: Buffer) => (body.length > MOST_AT_ONCE ? brotli(body, quick) : brotliCompressSync(body, quick)),
  gzip: (body: Buffer) => (body.length > MOST_AT_ONCE ? zip(body) : gzipSync(body)),
}

/** The better encoding that `Accept-Encoding` takes; undefined where it takes neither. */
export function encodingFor(accepted: string | undefined): Encoding | undefined {
  const taken = new Set(
    accepted
      ?.toLowerCase()
      .split(',')
      .map((part) => part.split(';').map((word) => word.trim()))
      .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
      .map(([name]) => name),
  )
  return taken.has('br') ? 'br' : taken.has('gzip') ? 'gzip' : undefined
}

/** Compresses text answers of some length to GET requests, for callers that accept it. */
export function compressReads(api: FastifyInstance): void {
  // The length of a compressed answer can reveal a secret in it to a stranger who chooses a part of it and
  // makes the victim's browser ask again and again (BREACH). No browser does so here: the API has no cookies,
  // and other sites cannot send a person's token. Tokens and codes are answers to POST, which stay
  // uncompressed.
  api.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || reply.statusCode !== 200 || reply.hasHeader('content-encoding')) return payload
    const type = String(reply.getHeader('content-type') ?? '')
    if (typeof payload !== 'string' || !/^(application\/json|image\/svg\+xml|text\/)/.test(type))
      return payload
    const others = reply.getHeader('vary')
    reply.header('vary', others === undefined ? 'Accept-Encoding' : `${String(others)}, Accept-Encoding`)
    const body = Buffer.from(payload)
    const encoding = body.length < LEAST_BYTES ? undefined : encodingFor(request.headers['accept-encoding'])
    if (encoding === undefined) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return packers[encoding](body)
  })
}
