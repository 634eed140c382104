import { escape } from './html.ts'

/** A whole page of the documentation. `main` is HTML; `query` what was searched for. */
export function docsPageOf({
  title,
  main,
  style,
  query = '',
}: {
  title: string
  main: string
  style: string
  query?: string
}): string {
  return `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(title)} – Àwòrán API</title><style>${style}</style></head><body>
<header>
<a class="brand" href="/api/v1/docs/">Àwòrán API</a>
<form action="/api/v1/docs/search" role="search"><label for="q">Search operations, fields and codes</label>
<input id="q" name="q" type="search" value="${escape(query)}" placeholder="refund, cart, order_paid" maxlength="100"><button>Search</button></form>
<nav aria-label="Documentation"><a href="/api/v1/docs/#contents">All operations</a> <a href="/api/v1/docs/refusals">Refusals</a> <a href="/api/v1/openapi.json">openapi.json</a></nav>
</header>
<main>
${main}
</main>
<footer><a href="/">To the shop</a></footer>
</body></html>`
}
