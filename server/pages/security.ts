import { createHash } from 'node:crypto'

/** Headers of every page. */
export const pageHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(self)',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const

/** What the policy of pages allows besides what is always the same. */
export type Allowed = {
  /** The origin that the page is read at, by PUBLIC_URL or BACKOFFICE_URL; never what a request calls it. */
  origin: string
  /** The scripts that stand in pages themselves, letter by letter. */
  scripts: readonly string[]
  /** Origins, besides its own, whose pages it may show in a frame. */
  frames?: readonly string[]
}

/** The place below the origin; on one's own machine people write its address too. */
function placesOf(origin: string, path: string): string[] {
  const named = [
    origin,
    ...(new URL(origin).hostname === 'localhost' ? [origin.replace('localhost', '127.0.0.1')] : []),
  ]
  return named.map((each) => each + path)
}

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * The content security policy of pages, equal for everyone: scripts of the build and inline ones by hash, no
 * HTML from strings (Trusted Types), no style elements. Why: docs/decisions/0019.
 */
export function policyOf({ origin, scripts, frames = [] }: Allowed): string {
  return [
    "default-src 'none'",
    // Where the files of the build are, and nothing that anybody uploaded.
    ['script-src', ...placesOf(origin, '/assets/'), ...scripts.map(hashOf)].join(' '),
    ['worker-src', ...placesOf(origin, '/service-worker.js')].join(' '),
    "require-trusted-types-for 'script'",
    // The page's first script creates it for that one address; a second of this name is impossible.
    'trusted-types service-worker',
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
    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** The content security policy of the service worker: it asks the shop for pages, and does nothing else. */
export const workerPolicy = "default-src 'none'; connect-src 'self'"
