import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares two secrets in constant time. */
export function isSameSecret(a: string, b: string): boolean {
  return timingSafeEqual(digest(a), digest(b))
}
