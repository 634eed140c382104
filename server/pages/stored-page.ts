import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** A rendered page as it is kept: its bytes, and compressed ones once somebody has asked for them. */
export type StoredPage = {
  status: number
  headers: Record<string, string>
  policy: string | undefined
  etag: string
  size: number
  encoded(accepted: string | undefined): Promise<{ encoding?: 'br' | 'gzip'; body: Buffer }>
}

/** Smaller bodies are not worth compressing. */
const LEAST = 1000

/** Makes a page that can be sent many times. */
export const pack = ({
  status,
  headers,
  body,
  policy,
}: Pick<StoredPage, 'status' | 'headers' | 'policy'> & { body: Buffer }): StoredPage => {
  let br: Promise<Buffer> | undefined
  let gz: Promise<Buffer> | undefined
  return {
    status,
    headers,
    policy,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`,
    // Compressed copies are about a quarter each.
    size: Math.ceil(body.length * 1.5),
    async encoded(accepted = '') {
      if (body.length < LEAST) return { body }
      if (/\bbr\b/.test(accepted)) {
        br ??= brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 8 } })
        return { encoding: 'br', body: await br }
      }
      if (/\bgzip\b/.test(accepted)) {
        gz ??= zip(body, { level: 6 })
        return { encoding: 'gzip', body: await gz }
      }
      return { body }
    },
  }
}
