import { randomInt } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import {
  brotliCompress,
  brotliDecompress,
  constants,
  crc32,
  createBrotliCompress,
  deflateRaw,
} from 'node:zlib'

const deflate = promisify(deflateRaw)
const compress = promisify(brotliCompress)
const unpack = promisify(brotliDecompress)

/** Bytes with a gap in several places; answers them with a word in each. */
export type Gapped = (word: string) => Buffer

/** The places where a word stands in bytes. */
function placesOf(bytes: Buffer, word: string): number[] {
  const places: number[] = []
  for (let at = bytes.indexOf(word); at >= 0; at = bytes.indexOf(word, at + word.length)) places.push(at)
  return places
}

/** Bytes in which `gap` stands; the words to come are as long as it is. */
export function gapped(bytes: Buffer, gap: string): Gapped {
  const places = placesOf(bytes, gap)
  return (word) => {
    const filled = Buffer.from(bytes)
    for (const at of places) filled.write(word, at, 'latin1')
    return filled
  }
}

const signs = '!#$%()*+,-.:;=?@[]^`{|}~_'

/** Signs in an order that is nowhere else in the page, nor in Brotli's dictionary of words. */
const newMark = (length: number): string =>
  Array.from(signs, (sign) => ({ sign, at: randomInt(2 ** 32) }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, length)
    .map(({ sign }) => sign)
    .join('')

/**
 * An encoder of quality 8 takes 16 MB for its tables, which keeps the garbage collector busy as pages are rendered; 6 takes
 * 2 MB and makes a page of 48 works half a per cent longer. The window, 2 to the 18th bytes, is as long as a long page.
 */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_LGWIN]: 18 }

async function brotliMarked(bytes: Buffer, mark: string): Promise<Gapped | undefined> {
  const first = bytes.indexOf(mark)
  const encoder = createBrotliCompress({ params: brotli })
  const packed = buffer(encoder)
  for (const part of [bytes.subarray(0, first), bytes.subarray(first, first + mark.length)]) {
    encoder.write(part)
    encoder.flush(constants.BROTLI_OPERATION_FLUSH)
  }
  encoder.end(bytes.subarray(first + mark.length))
  const fill = gapped(await packed, mark)
  // None of the signs, else a mark could be its own trial.
  const trial = 'x'.repeat(mark.length)
  const unpacked = await unpack(fill(trial)).catch(() => undefined)
  return unpacked?.equals(gapped(bytes, mark)(trial)) ? fill : undefined
}

/** How often another mark is tried. One in a hundred fails. */
const TRIES = 6

/**
 * The same, compressed by Brotli once and for all. The gap's first place is compressed alone: signs in no order do not
 * become shorter and stay as they are, in a block of plain bytes (RFC 7932, 9.2); its other places say "as before".
 * Whether it came out so is tried. Undefined where it never did.
 */
export async function brotliGapped(bytes: Buffer, gap: string): Promise<Gapped | undefined> {
  if (!bytes.includes(gap)) {
    const packed = await compress(bytes, { params: brotli })
    return () => packed
  }
  const fill = gapped(bytes, gap)
  for (let tries = 0; tries < TRIES; tries++) {
    const mark = newMark(gap.length)
    const found = await brotliMarked(fill(mark), mark)
    if (found) return found
  }
  return undefined
}

/**
 * The same by gzip: what stands between the gaps is compressed piece by piece, each gap is a block that is only stored
 * (RFC 1951, 3.2.4), and the checksum is counted anew for each word (RFC 1952, 2.3.1).
 */
export async function gzipGapped(bytes: Buffer, gap: string): Promise<Gapped> {
  const places = placesOf(bytes, gap)
  const parts = [...places, bytes.length].map((end, index) =>
    bytes.subarray(index === 0 ? 0 : (places[index - 1] ?? 0) + gap.length, end),
  )
  const stored = Buffer.from([0, gap.length, 0, 255 - gap.length, 255])
  const pieces = await Promise.all(
    parts.map(async (part, index) => {
      const isLast = index === parts.length - 1
      const finishFlush = isLast ? constants.Z_FINISH : constants.Z_FULL_FLUSH
      const piece = await deflate(part, { level: 6, finishFlush })
      return isLast ? [piece] : [piece, stored, Buffer.from(gap)]
    }),
  )
  const header = Buffer.from([31, 139, 8, 0, 0, 0, 0, 0, 0, 255])
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(bytes.length, 4)
  const fill = gapped(Buffer.concat([header, ...pieces.flat(), trailer]), gap)
  return (word) => {
    const filled = fill(word)
    const sum = parts.reduce((so, part, index) => crc32(part, index === 0 ? so : crc32(word, so)), 0)
    filled.writeUInt32LE(sum, filled.length - 8)
    return filled
  }
}
