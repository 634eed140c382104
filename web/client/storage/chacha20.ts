const CONSTANT = [0x61707865, 0x3320646e, 0x79622d32, 0x6b206574] as const

const rotate = (x: number, by: number): number => (x << by) | (x >>> (32 - by))

const quarter = (s: Int32Array, a: number, b: number, c: number, d: number): void => {
  const at = (i: number): number => s[i] ?? 0
  s[a] = at(a) + at(b)
  s[d] = rotate(at(d) ^ at(a), 16)
  s[c] = at(c) + at(d)
  s[b] = rotate(at(b) ^ at(c), 12)
  s[a] = at(a) + at(b)
  s[d] = rotate(at(d) ^ at(a), 8)
  s[c] = at(c) + at(d)
  s[b] = rotate(at(b) ^ at(c), 7)
}

const words = (bytes: Uint8Array): number[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return Array.from({ length: bytes.length / 4 }, (_, i) => view.getInt32(i * 4, true))
}

const keystream = (key: Uint8Array, counter: number, nonce: Uint8Array): Uint8Array => {
  const start = Int32Array.from([...CONSTANT, ...words(key), counter, ...words(nonce)])
  const state = start.slice()
  for (let round = 0; round < 10; round++) {
    quarter(state, 0, 4, 8, 12)
    quarter(state, 1, 5, 9, 13)
    quarter(state, 2, 6, 10, 14)
    quarter(state, 3, 7, 11, 15)
    quarter(state, 0, 5, 10, 15)
    quarter(state, 1, 6, 11, 12)
    quarter(state, 2, 7, 8, 13)
    quarter(state, 3, 4, 9, 14)
  }
  const block = new DataView(new ArrayBuffer(64))
  state.forEach((word, i) => block.setInt32(i * 4, word + (start[i] ?? 0), true))
  return new Uint8Array(block.buffer)
}

/**
 * Encrypts, and decrypts, by ChaCha20 (RFC 8439, section 2.4). `key` is 32 bytes, `nonce` 12, used once.
 * Throws RangeError on other lengths.
 */
export function chacha20(key: Uint8Array, nonce: Uint8Array, text: Uint8Array, counter = 1): Uint8Array {
  if (key.length !== 32 || nonce.length !== 12) throw new RangeError('a key is 32 bytes and a nonce 12')
  const result = new Uint8Array(text.length)
  for (let from = 0; from < text.length; from += 64) {
    const stream = keystream(key, counter + from / 64, nonce)
    for (let i = from; i < Math.min(from + 64, text.length); i++)
      result[i] = (text[i] ?? 0) ^ (stream[i - from] ?? 0)
  }
  return result
}
