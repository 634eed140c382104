import { createHash } from 'node:crypto'
import { brotliGapped, type Gapped, gapped, gzipGapped } from './gaps.ts'

/** A rendered page as it is kept: its bytes, and compressed ones once somebody has asked for them. */
export type StoredPage = {
  status: number
  headers: Record<string, string>
  etag: string
  size: number
  /** The bytes to send, with the nonce where the page was rendered with the gap. */
  encoded(accepted: string | undefined, nonce: string): Promise<{ encoding?: 'br' | 'gzip'; body: Buffer }>
}

/** Smaller bodies are not worth compressing. */
const LEAST = 1000

/** Makes a page that can be sent many times, each time with a nonce of its own in place of `gap`. */
export function pack({
  status,
  headers,
  body,
  gap,
}: Pick<StoredPage, 'status' | 'headers'> & { body: Buffer; gap: string }): StoredPage {
  const plain = gapped(body, gap)
  let br: Promise<Gapped | undefined> | undefined
  let gz: Promise<Gapped> | undefined
  return {
    status,
    headers,
    // The gap is another one in each process, the page is the same.
    etag: `W/"${createHash('sha256')
      .update(plain('-'.repeat(gap.length)))
      .digest('base64url')
      .slice(0, 27)}"`,
    // Compressed copies are about a quarter each.
    size: Math.ceil(body.length * 1.5),
    async encoded(accepted = '', nonce) {
      if (body.length < LEAST) return { body: plain(nonce) }
      if (/\bbr\b/.test(accepted)) {
        br ??= brotliGapped(body, gap)
        const fill = await br
        if (fill) return { encoding: 'br', body: fill(nonce) }
      } else if (/\bgzip\b/.test(accepted)) {
        gz ??= gzipGapped(body, gap)
        return { encoding: 'gzip', body: (await gz)(nonce) }
      }
      return { body: plain(nonce) }
    },
  }
}
