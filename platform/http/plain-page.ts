import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** A page that needs no rendering: what happened, and what to do next. */
export type PlainPage = {
  /** The HTTP status. */
  status: number
  title: string
  text: string
  /** After how many seconds it is worth trying again: said in words, and as the header. */
  retryAfter?: number
  /** Whether to offer trying again though no time is named; a failure of ours always does. */
  mayRetry?: boolean
  /** The origins whose pages may frame it. In a frame it has no name and no links: the page around it has both. */
  framedBy?: string
}

/** Sends a plain page as the answer. */
export type SendPlainPage = (reply: FastifyReply, page: PlainPage) => FastifyReply

/** Whose pages they are. */
export type House = {
  /** The name above each page and in its title. */
  name: string
  /** Ways on, besides trying again; the first is the one to take. */
  ways: readonly { to: string; text: string }[]
  /** Rules for the page. It has no others, and loads nothing but what they name of its own origin. */
  style: string
  /** Rules for a page in a frame, which loads nothing. */
  framedStyle: string
}

/** A plain page as it goes out. */
export type BuiltPage = { status: number; headers: Record<string, string>; body: string }

const named: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (sign) => named[sign] ?? sign)

/** `seconds` as people say it: '5 seconds', 'a minute', '3 minutes'. Never less than it is. */
export function formatWait(seconds: number): string {
  if (seconds <= 1) return 'a second'
  if (seconds < 60) return `${seconds} seconds`
  return seconds === 60 ? 'a minute' : `${Math.ceil(seconds / 60)} minutes`
}

const policyOf = (style: string, framedBy: string | undefined): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    ...(framedBy === undefined ? ["font-src 'self'", "img-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${framedBy ?? "'none'"}`,
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

const headOf = (title: string, style: string): string =>
  `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><style>${style}</style></head>`

/** Builds plain pages of a house. */
export function createPlainPages({ name, ways, style, framedStyle }: House): {
  build(page: PlainPage): BuiltPage
  send: SendPlainPage
} {
  const build = ({ status, title, text, retryAfter, mayRetry, framedBy }: PlainPage): BuiltPage => {
    const isFramed = framedBy !== undefined
    const rules = isFramed ? framedStyle : style
    const offersRetry = mayRetry || retryAfter !== undefined || status >= 500
    const said = retryAfter === undefined ? text : `${text} Please try again in ${formatWait(retryAfter)}.`
    // An empty address is that of the page itself.
    const links = [...(offersRetry ? [{ to: '', text: 'Try again' }] : []), ...(isFramed ? [] : ways)]
    const list = links.map((way) => `<a href="${escaped(way.to)}">${escaped(way.text)}</a>`).join('\n')
    const body = `<!doctype html>
<html lang="en-NG">
${headOf(`${title} · ${name}`, rules)}
<body>
${isFramed ? '' : `<header><a href="/">${escaped(name)}</a></header>\n`}<main>
<h1>${escaped(title)}</h1>
<p>${escaped(said)}</p>
${list === '' ? '' : `<nav aria-label="Ways on">\n${list}\n</nav>\n`}</main>
</body>
</html>
`
    return {
      status,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': policyOf(rules, framedBy),
        'x-content-type-options': 'nosniff',
        ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      },
      body,
    }
  }
  const send: SendPlainPage = (reply, page) => {
    const { status, headers, body } = build(page)
    return reply.code(status).headers(headers).send(body)
  }
  return { build, send }
}
