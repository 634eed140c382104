import { createHash } from 'node:crypto'
import { formatKobo, koboOf } from '../kernel/money.ts'
import type { PopUpQuery } from './shapes.ts'

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? character)

const documentOf = (nonce: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>Sandbox payment</title>
<link rel="stylesheet" href="pop-up.css" nonce="${nonce}">
</head>
<body>
${body}
</body>
</html>
`

/** What is shown for an address that the merchant did not sign. `nonce` lets its style sheet in. */
export function refusalPage(nonce: string): string {
  return documentOf(
    nonce,
    `<main class="sheet">
<h1>Sandbox payment</h1>
<p>This payment link is not right. Nothing was charged. Please go back to the shop and choose Pay again.</p>
</main>`,
  )
}

/** An account number that looks like one, the same each time for a reference; no bank has it. */
function accountFor(txRef: string): string {
  const digits = String(createHash('sha256').update(txRef).digest().readUIntBE(0, 6) % 100_000_000).padStart(
    8,
    '0',
  )
  return `00${digits.slice(0, 2)} ${digits.slice(2, 5)} ${digits.slice(5)}`
}

/**
 * The payment dialog: merchant, amount, reference, two ways to pay, and Pay, Decline and Close, enabled once the
 * script runs. `nonce` admits its script and style.
 */
export function sandboxPopUpPage(
  query: PopUpQuery & { merchantName: string; isPaid: boolean },
  nonce: string,
): string {
  const kobo = koboOf(Number(query.amount))
  const amount = query.currency === 'NGN' ? formatKobo(kobo) : formatKobo(kobo).replace('NGN', query.currency)
  const parameters = (['public_key', 'tx_ref', 'amount', 'currency', 'hash'] as const)
    .map((name) => `<input type="hidden" name="${name}" value="${escape(query[name])}">`)
    .join('')
  return documentOf(
    nonce,
    `<div class="sheet" role="dialog" aria-labelledby="title" aria-describedby="note">
<header>
<h1 id="title">Sandbox payment</h1>
<p id="note" class="note">For trying things out: no money moves.</p>
</header>
<dl>
<div class="amount"><dt>Amount</dt><dd>${escape(amount)}</dd></div>
<div><dt>Pay to</dt><dd>${escape(query.merchantName)}</dd></div>
<div><dt>Reference</dt><dd class="figures">${escape(query.tx_ref)}</dd></div>
</dl>
<form id="payment" data-paid="${query.isPaid}">
${parameters}
<fieldset role="radiogroup" disabled>
<legend>How would you like to pay?</legend>
<div class="ways">
<label><input type="radio" name="method" value="card" checked><span>Card</span></label>
<label><input type="radio" name="method" value="banktransfer"><span>Bank transfer</span></label>
</div>
<p class="how" data-for="card">A test card is filled in for you: <span class="figures">4084 0000 0000 4081</span>.</p>
<div class="how" data-for="banktransfer" hidden>
<p>Send exactly this amount, then choose Pay to say that you have sent it.</p>
<dl>
<div><dt>Bank</dt><dd>Sandbox Bank</dd></div>
<div><dt>Account number</dt><dd class="figures">${accountFor(query.tx_ref)}</dd></div>
<div><dt>Exact amount</dt><dd class="figures">${escape(amount)}</dd></div>
</dl>
</div>
</fieldset>
<p id="outcome" class="outcome" role="status"></p>
<div class="actions">
<button type="submit" class="primary" data-action="pay" disabled>Pay</button>
<button type="button" data-action="decline" disabled>Decline</button>
<button type="button" class="quiet" data-action="close" disabled>Close</button>
</div>
</form>
<noscript><p class="outcome">Paying needs JavaScript.</p></noscript>
</div>
<script src="pop-up.js" nonce="${nonce}"></script>`,
  )
}
