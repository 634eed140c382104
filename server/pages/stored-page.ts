import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { type Encoding, encodingFor } from '../../platform/http/compress.ts'

/** A copy of its own size: what zlib returns lies in a block of 16 to 64 kB, and would hold all of it. */
function exactly(compressed: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(compressed.length)
  compressed.copy(copy)
  return copy
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const unpacking = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/** A rendered page as it is stored: its bytes, or only compressed ones after the first request for them. */
export type StoredPage = {
  status: number
  headers: Record<string, string>
  etag: string
  size: number
  /** The bytes to send; `accepted` is the request's Accept-Encoding. */
  encoded(accepted: string | undefined): Promise<{ encoding?: Encoding; body: Buffer }>
}

/** Smaller bodies are not worth compressing. */
const LEAST = 1000

/**
 * Brotli quality 3 at once: 1 ms for 48 works. Quality 10 for a repeated page: 80 ms, a tenth shorter. The window
 * (2^18 bytes) spans a long page.
 */
const brotli = (quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: 18 },
})
const compressing = {
  br: {
    soon: async (body: Buffer) => exactly(await compressBrotli(body, brotli(3))),
    well: async (body: Buffer) => exactly(await compressBrotli(body, brotli(10))),
  },
  gzip: {
    soon: async (body: Buffer) => exactly(await compressGzip(body, { level: 4 })),
    well: async (body: Buffer) => exactly(await compressGzip(body, { level: 9 })),
  },
}

/** Pages are compressed well one at a time: no request waits for it, so it may not take the threads of those that wait. */
let last: Promise<unknown> = Promise.resolve()
function inBackground<T>(task: () => Promise<T>): Promise<T> {
  const done = last.then(task)
  last = done.catch(() => undefined)
  return done
}

/** Makes a page that can be sent many times. */
export function pack({
  status,
  headers,
  body,
}: Pick<StoredPage, 'status' | 'headers'> & { body: Buffer }): StoredPage {
  // The whole of it, from which other copies are made: compressed as soon as it can be, a quarter as long.
  let held: { encoding?: Encoding; body: Buffer } = { body }
  const bytes = async (): Promise<Buffer> =>
    held.encoding === undefined ? held.body : unpacking[held.encoding](held.body)
  const hold = (encoding: Encoding, copy: Buffer): void => {
    if (held.encoding === undefined || held.encoding === encoding) held = { encoding, body: copy }
  }
  const stored = new Map<Encoding, Promise<Buffer>>()
  const improved = new Set<Encoding>()
  const isShort = body.length < LEAST
  const improve = (encoding: Encoding): void => {
    if (improved.has(encoding)) return
    improved.add(encoding)
    inBackground(async () => compressing[encoding].well(await bytes())).then(
      (better) => {
        stored.set(encoding, Promise.resolve(better))
        hold(encoding, better)
      },
      // Too little memory for it now: the person who asks next has it tried again.
      () => void improved.delete(encoding),
    )
  }
  return {
    status,
    headers,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    // Much less once it is compressed, which not every reader takes.
    size: body.length,
    async encoded(accepted) {
      const encoding = isShort ? undefined : encodingFor(accepted)
      if (encoding === undefined) return { body: await bytes() }
      const known = stored.get(encoding)
      if (known) {
        improve(encoding)
        return { encoding, body: await known }
      }
      const soon = bytes().then(compressing[encoding].soon)
      stored.set(encoding, soon)
      const copy = await soon
      hold(encoding, copy)
      return { encoding, body: copy }
    },
  }
}
