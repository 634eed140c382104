import { thumbHashToRGBA } from 'thumbhash'

const SIDE = 4

const crcTable = Uint32Array.from({ length: 256 }, (_, n) => {
  let crc = n
  for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? 0xedb88320 ^ (crc >>> 1) : crc >>> 1
  return crc >>> 0
})

const crcOf = (bytes: number[]) => {
  let crc = 0xffffffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 255] ?? 0) ^ (crc >>> 8)
  return ~crc >>> 0
}

const word = (n: number) => [(n >>> 24) & 255, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]

const chunk = (name: string, body: number[]) => {
  const named = [...Array.from(name, (letter) => letter.charCodeAt(0)), ...body]
  return [...word(body.length), ...named, ...word(crcOf(named))]
}

/** A PNG of a few bytes: 8-bit RGB, one uncompressed block. */
const pngOf = (side: number, rows: number[][]) => {
  const raw = rows.flatMap((row) => [0, ...row])
  let a = 1
  let b = 0
  for (const byte of raw) {
    a = (a + byte) % 65521
    b = (b + a) % 65521
  }
  const size = [raw.length & 255, raw.length >>> 8]
  const block = [
    0x78,
    1,
    1,
    ...size,
    ...size.map((byte) => byte ^ 255),
    ...raw,
    ...word(((b << 16) | a) >>> 0),
  ]
  return [
    137,
    80,
    78,
    71,
    13,
    10,
    26,
    10,
    ...chunk('IHDR', [...word(side), ...word(side), 8, 2, 0, 0, 0]),
    ...chunk('IDAT', block),
    ...chunk('IEND', []),
  ]
}

const drawn = (thumbhash: string): string | undefined => {
  if (thumbhash === '') return undefined
  try {
    const hash = Uint8Array.from(atob(thumbhash), (letter) => letter.charCodeAt(0))
    const { w, h, rgba } = thumbHashToRGBA(hash)
    const rows = Array.from({ length: SIDE }, (_row, y) =>
      Array.from({ length: SIDE }, (_pixel, x) => {
        const at = 4 * (Math.floor(((y + 0.5) * h) / SIDE) * w + Math.floor(((x + 0.5) * w) / SIDE))
        return [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0]
      }).flat(),
    )
    return `data:image/png;base64,${btoa(String.fromCharCode(...pngOf(SIDE, rows)))}`
  } catch {
    return undefined
  }
}

/** So many stand-ins are stored, at about 250 bytes each: drawing them took a quarter of the time of rendering a page of works. */
const MOST_REMEMBERED = 10_000
const drawings = new Map<string, string | undefined>()

/**
 * A blurred stand-in for a picture from its thumbhash: four by four pixels as a data address, which the browser stretches
 * smoothly. Nothing for a hash that cannot be read.
 */
export function placeholderOf(thumbhash: string): string | undefined {
  if (!drawings.has(thumbhash)) {
    if (drawings.size >= MOST_REMEMBERED) drawings.clear()
    drawings.set(thumbhash, drawn(thumbhash))
  }
  return drawings.get(thumbhash)
}
