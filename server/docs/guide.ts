import { block, escape, words } from './html.ts'
import { purchaseSteps } from './purchase.ts'

const p = (text: string): string => `<p>${words(text)}</p>`

const envelope = `{ "status": "success", "message": "success", "data": { } }

{ "status": "error", "error": "This order has already been paid.",
  "message": "This order has already been paid.", "code": "order_paid",
  "about": "0198e6f2-…", "request_id": "0198e6f2-…" }`

/** The chapters of the guide: their id, title and HTML. Contents are made of them. */
export function chapters(origin: string): { id: string; title: string; html: string }[] {
  return [
    {
      id: 'begin',
      title: 'How to begin',
      html: `${p(`The API of this server is at \`${origin}/api/v1\`. It speaks JSON, in UTF-8. A slash at the end of an address is optional. What others may read needs no sign-in.`)}
${p('Every answer has one of two shapes. `error` and `message` are the same sentence for a person; `code` is for programs and never changes its meaning.')}
${block('The two shapes of answers', envelope)}
${p('Some names came with version 1 and stay as they are, such as `Search-products` in an address, or `firstname` in one answer where others say `first_name`.')}`,
    },
    {
      id: 'purchase',
      title: 'A purchase in nine requests',
      html: `${p('With an account that exists: `EMAIL` and `PASSWORD` are yours; on a server with the demo gallery, `buyer@aworan.example` and `gallery-demo`. The lines run in a shell such as bash.')}${purchaseSteps(origin)}`,
    },
    {
      id: 'tokens',
      title: 'Accounts and tokens',
      html: `${p('`auth.register` opens an account and sends a code of six digits to the e-mail address; `auth.verifyEmail` takes it. On a server without a mail server of its own, mail is kept and readable at the address that its start prints; `GET /messages?to=…` there answers it as JSON.')}
${p('`auth.signIn` answers an access token and a refresh token. Send the access token as `Authorization: Bearer …`. It lives ten minutes. `auth.refresh` exchanges the refresh token for the next pair; each refresh token is good once, and one that is used twice ends the session. A refusal with `session_expired` says that it is time to refresh; `sign_in_required` that nobody is signed in.')}
${p('Sellers sign in with `seller.signIn`. Staff pass a second factor with `staff.passSecondFactor` in each session.')}`,
    },
    {
      id: 'guests',
      title: 'Guests',
      html: p(
        'A guest is known by the header `guestUserID`, which `cart.set` without a product answers. It opens the cart and the wishlist and nothing else. Send it along when the person signs in, and both move into the account.',
      ),
    },
    {
      id: 'repeating',
      title: 'Sending again without doing twice',
      html: `${p('Lines break. Operations with the header `Idempotency-Key` take a text of your own, such as a UUID. The same request under the same key within 24 hours is done once and answered as the first time. The same key with another body is refused with `idempotency_key_reused`. Refusals are not kept: the request may be sent again under its key.')}
${p('Changes of shops, works and articles carry the `version` that was seen, in the body or as `If-Match: "3"`. Where the thing has changed since, the answer is 409 `changed_meanwhile` with the thing as it stands in `present`; without a version, 428 `version_missing`.')}`,
    },
    {
      id: 'errors',
      title: 'Errors',
      html: `${p('400: the request could not be read. 401: nobody is signed in, or the token is over. 403: not for this caller. 404: there is nothing there, or nothing of yours. 405: the address does not take this method; `Allow` says which it takes. 409: what was asked for is not possible as things stand. 413 and 415: too large, or a format that is not taken. 422: something typed is wrong; `field` names the first wrong input, `fields` all of them. 428: a version is missing. 429: too many tries. 500: our mistake. 503: try again after the seconds in `Retry-After`.')}
${p('Each operation lists the codes it may answer. A new code may be added to an operation; treat one that you do not know by its status.')}`,
    },
    {
      id: 'limits',
      title: 'Limits',
      html: `${p('Operations that could be abused take so many tries within a window of time from one caller. `RateLimit-Policy` names the limit, the tries (q) and the window in seconds (w); `RateLimit` what remains (r) and the seconds until it is full again (t). Both are structured fields of the IETF draft on rate limit headers.')}
${block('Headers of a limit', 'RateLimit-Policy: "sign-in-address";q=8;w=900\nRateLimit: "sign-in-address";r=7;t=900')}
${p('Beyond the limit the answer is 429, with `Retry-After` in seconds. Limits on an address or an account are named only when they refuse.')}
${p('A body may have 256 kB, more for uploads. A request has to be whole within a minute.')}`,
    },
    {
      id: 'lists',
      title: 'Lists',
      html: p(
        'Lists that go by pages take `page` from 1 and `limit` up to 96, and answer their rows under their own name beside `total` and `next`, the number of the next page or null: `{ products, total, next }`. Short lists, such as categories, addresses and the cart, come whole. What anybody may read has an `ETag`: send it as `If-None-Match`, and 304 says that nothing has changed. Answers are compressed for those who take br or gzip.',
      ),
    },
    {
      id: 'money',
      title: 'Money, times and sizes',
      html: p(
        'Amounts are numbers in naira (NGN) with at most two decimals, unless a field says kobo. Rates in basis points: 1,500 are 15 per cent. Moments are ISO 8601 in UTC; days are days in Lagos, `YYYY-MM-DD`. Works are measured in centimetres, pictures in pixels.',
      ),
    },
    {
      id: 'sandbox',
      title: 'The sandbox',
      html: p(
        'A server without a live payment provider brings a sandbox, and no money moves. Its public key is `sandbox-public-key`, its secret key `sandbox-secret-key`. Its pop-up lets a person pay, decline or close. `POST /sandbox/v3/charges` does as told: `outcome` is `successful`, `failed` or `pending`; `webhook` and `trouble` make webhooks late, doubled, lost or forged, and calls that answer 503. The file sandbox/README.md lists everything.',
      ),
    },
    {
      id: 'programs',
      title: 'Programs: keys and webhooks',
      html: `${p('A seller makes an API key in the studio under Programs, or by `seller.createApiKey`. It is shown once. Send it as a bearer: `Authorization: Bearer awk_…`. It opens the operations of its scopes and no others; each operation names its scope, and all others refuse with `scope_missing`. A key ends on its day, when its owner ends it, and when the sessions of the account are ended, by another password for example; webhooks are switched off then, too.')}
${p('A webhook is an https address of yours that hears of `order.paid`, `parcel.due` and `payout.sent`. Each message is a POST in JSON with the headers `webhook-id`, `webhook-timestamp` (seconds) and `webhook-signature`, in the manner of Standard Webhooks: `v1,` and the Base64 of an HMAC-SHA256 over id, timestamp and body with dots between, under the secret without `whsec_`, read as Base64. Refuse what is not signed so or is older than five minutes, answer with 2xx, and take each id once: a message without such an answer is sent again for a day.')}
${block(
  'Checking a signature in Node',
  `import { createHmac, timingSafeEqual } from 'node:crypto'

const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
const signed = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`
const expected = \`v1,\${createHmac('sha256', key).update(signed).digest('base64')}\`
const given = headers['webhook-signature']
const isGood = given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected))`,
)}
${p('On a server with the sandbox that its own machine alone reaches, `/sandbox/sink/{name}` keeps what is sent to it, for reading while a program is written. Pages of other sites may call the API from a browser where the server’s setting `CORS_ORIGINS` names them.')}`,
    },
    {
      id: 'changes',
      title: 'What changes and what stays',
      html: p(
        'Within version 1, fields, operations and refusals may be added; none is taken away and none changes its meaning. Ignore fields that you do not know. The file CHANGELOG.md says what was added.',
      ),
    },
  ]
}

/** The contents of the guide as HTML. */
export function guideContents(list: ReturnType<typeof chapters>): string {
  return `<ul class="contents">${list.map(({ id, title }) => `<li><a href="#${id}">${escape(title)}</a></li>`).join('')}</ul>`
}
