import { randomBytes } from 'node:crypto'

/** Headers of every page. */
export const pageHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const

/** A word nobody can guess, for the scripts of one answer: 128 bits in 22 letters. */
export function newNonce(): string {
  return randomBytes(16).toString('base64url')
}

/**
 * The content security policy of an answer with a page: scripts that bear its nonce and those they load, no HTML read
 * out of strings (Trusted Types, without any policy that could make an exception), style attributes (boxes and colours of
 * pictures) but no style elements. `frames`: origins, besides its own, whose pages it may show in a frame. Why:
 * docs/decisions/0012.
 */
export function policyOf(
  nonce: string,
  { secure, frames = [] }: { secure: boolean; frames?: readonly string[] },
): string {
  return [
    "default-src 'none'",
    `script-src 'nonce-${nonce}' 'strict-dynamic'`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "connect-src 'self'",
    ["frame-src 'self'", ...frames].join(' '),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}
