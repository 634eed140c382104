import { createHash } from 'node:crypto'
import { formatKobo, type Kobo } from '../../../kernel/money.ts'
import type { PopUpPage } from '../context/provider.ts'
import { popUpStyle } from '../service/providers/script.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

/** JSON for a script element, which nothing in it can end. */
const jsonOf = (value: unknown): string => JSON.stringify(value).replace(/</g, '\\u003c')

/** The page's content security policy: our script by its hash, the provider's by its address, and what that may load and frame. */
export function popUpPolicy({ script, scriptUrl, hosts }: PopUpPage, shopOrigin: string): string {
  const { origin } = new URL(scriptUrl)
  const sources = (...lists: (readonly string[])[]) => [...new Set([origin, ...lists.flat()])].join(' ')
  return [
    "default-src 'none'",
    `script-src 'sha256-${createHash('sha256').update(script).digest('base64')}' ${origin}`,
    `frame-src ${sources(hosts.frame)}`,
    `connect-src ${sources(hosts.connect)}`,
    // The providers' scripts write their windows' style into the page.
    `style-src 'unsafe-inline' ${sources(hosts.style)}`,
    `img-src data: ${sources(hosts.frame)}`,
    `form-action ${sources(hosts.frame)}`,
    "base-uri 'none'",
    `frame-ancestors ${shopOrigin}`,
  ].join('; ')
}

/** Returns the page that runs a provider's pop-up: amount, reference, state, buttons to reopen and close. It reports to the shop's page alone. */
export function popUpPage(
  page: PopUpPage,
  { txRef, amountKobo, shopOrigin }: { txRef: string; amountKobo: Kobo; shopOrigin: string },
): string {
  const { title, scriptUrl, script, parameters } = page
  const about = { title, tx_ref: txRef, shop: shopOrigin, script_url: scriptUrl, parameters }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Payment</title>
<style>${popUpStyle}</style>
</head>
<body>
<div class="sheet" role="dialog" aria-labelledby="title" aria-describedby="note">
<h1 id="title">Payment</h1>
<p id="note" class="note">By card or bank transfer, with ${escape(title)}.</p>
<dl>
<div><dt>Amount</dt><dd>${escape(formatKobo(amountKobo))}</dd></div>
<div><dt>Reference</dt><dd>${escape(txRef)}</dd></div>
</dl>
<p id="outcome" class="outcome" role="status"></p>
<div class="actions">
<button type="button" class="primary" data-action="again">Open payment</button>
<button type="button" data-action="close">Close</button>
</div>
<noscript><p>Paying needs JavaScript.</p></noscript>
</div>
<script type="application/json" id="payment">${jsonOf(about)}</script>
<script>${script}</script>
</body>
</html>
`
}
