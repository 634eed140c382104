import { createHash } from 'node:crypto'

/** Headers of every page. */
export const pageHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const

const inlineScript = /<script\b([^>]*)>([\s\S]*?)<\/script>/g
/** Scripts with a source need no hash; data blocks are never run. */
const notRun = /\bsrc=|type="application\/(?:ld\+)?json"/

const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * The content security policy of a page: scripts from here and the inline ones that the page was rendered with, by their
 * hashes, so that a kept page and its policy stay together. Style attributes are allowed (boxes and colours of pictures),
 * style elements are not. `frames`: origins, besides its own, whose pages it may show in a frame.
 */
export const policyOf = (
  contentType: string | undefined,
  body: Buffer,
  frames: readonly string[] = [],
): string | undefined => {
  if (!contentType?.startsWith('text/html')) return undefined
  const hashes = [...body.toString().matchAll(inlineScript)]
    .filter(([, attributes = '']) => !notRun.test(attributes))
    .map(([, , script = '']) => hashOf(script))
  return [
    "default-src 'self'",
    `script-src 'self' ${[...new Set(hashes)].join(' ')}`.trim(),
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    ["frame-src 'self'", ...frames].join(' '),
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
  ].join('; ')
}
