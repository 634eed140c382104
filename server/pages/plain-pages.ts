import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { problems } from '../../contract/problems.ts'
import { createPlainPages, type PlainPage } from '../../platform/http/plain-page.ts'
import { root } from '../../platform/project/root.ts'
import { tokensOf } from './tokens.ts'

/** Pages that replace those that are not rendered. */
export const plainPages = {
  /** An address that leads nowhere, and that no page may be shown at. */
  nowhere: {
    status: 404,
    title: 'page not found',
    text: 'The address may be mistyped. Please check it, or go on from here.',
  },
  tooMany: {
    status: 429,
    title: 'Too many pages at once',
    text: 'Very many pages were opened from your network in a short time.',
    retryAfter: 30,
  },
  busy: {
    status: 503,
    title: 'We will be back in a moment',
    text: 'Very many people are looking at the moment.',
    retryAfter: 5,
  },
  unavailable: {
    status: 503,
    title: 'We will be back in a moment',
    text: 'We cannot reach our records at the moment.',
    retryAfter: 5,
  },
  /** Kept by the service worker, which shows it at any address while there is no line. */
  offline: {
    status: 200,
    title: 'You are offline',
    text: 'Check your connection and try again. If it works, the shop is away for a moment.',
    mayRetry: true,
  },
  malformed: { status: 400, title: 'That could not be read', text: problems.malformed.text },
  failed: {
    status: 500,
    title: 'Something went wrong',
    text: problems.internal.text,
  },
} as const satisfies Record<string, PlainPage>

const shared = `*{box-sizing:border-box}
html{background:var(--paper);color:var(--ink);font:400 1rem/1.55 var(--sans);-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100dvh;display:flex;flex-direction:column;overflow-wrap:break-word}
main{flex:1;display:flex;flex-direction:column;align-items:center;justify-content:center;gap:var(--s5);padding:var(--s6) var(--gutter);text-align:center}
h1{margin:0;font:400 var(--size-1)/1.08 var(--serif);letter-spacing:-.012em;text-wrap:balance}
p{margin:0;max-width:34rem;color:var(--ink-soft);text-wrap:pretty}
nav{display:flex;flex-wrap:wrap;justify-content:center;gap:var(--s3) var(--s4)}
a{display:inline-flex;align-items:center;min-height:44px;padding:0 var(--s1);color:var(--ink);text-decoration-thickness:1px;text-underline-offset:.25em}
nav a:first-child{padding:0 1.375rem;border-radius:var(--radius);background:var(--accent);color:var(--on-accent);font-weight:550;text-decoration:none}
nav a:first-child:hover{background:var(--accent-deep)}
:focus-visible{outline:2px solid var(--ink);outline-offset:3px;border-radius:var(--radius)}
`

/** The pages of the shop: its name above, and a nail above the pale place of a picture that is gone. */
const alone = `header{padding:0 var(--gutter);line-height:1}
header a{min-height:var(--bar);padding:0;font:500 1.75rem/1 var(--serif);letter-spacing:-.02em;text-decoration:none}
main{padding-bottom:var(--s9)}
main::before{content:"";width:min(60vw,220px);aspect-ratio:4/3;margin-bottom:var(--s4);background:var(--mat) radial-gradient(circle,var(--ink-quiet) 3px,transparent 3.5px) 0 0/100% 32% no-repeat}
`

/** In the payment's window, whose head says what it is. */
const framed = `h1{font-size:var(--size-3)}
`

/** The fonts of the pages that the build made, by their family; a reader of the shop has them already. */
const faces = { 'EB Garamond': ['eb-garamond', '400'], Inter: ['inter', '400 600'] } as const

function facesIn(assets: string): string {
  if (!existsSync(assets)) return ''
  const files = readdirSync(assets)
  return Object.entries(faces)
    .map(([family, [name, weight]]) => {
      const file = files.find((one) => new RegExp(`^${name}-[\\w-]{8}\\.woff2$`).test(one))
      if (file === undefined) return ''
      return `@font-face{font-family:"${family}";src:url("/assets/${file}") format("woff2");font-weight:${weight};font-display:swap}\n`
    })
    .join('')
}

/**
 * Reads the house's fonts and tokens and returns the plain pages. `folder` has build/client with the fonts;
 * without a build, system fonts are used.
 */
export function readHousePages({
  folder = root,
}: {
  folder?: string
} = {}): ReturnType<typeof createPlainPages> {
  const house = (own: string): string => `${tokensOf(shared + own)}${shared}${own}`
  return createPlainPages({
    name: 'Àwòrán',
    ways: [
      { to: '/categories', text: 'See all works' },
      { to: '/', text: 'Home' },
    ],
    style: facesIn(join(folder, 'build/client/assets')) + house(alone),
    framedStyle: house(framed),
  })
}
