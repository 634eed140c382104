import { block, words } from './html.ts'

/** A request of the guided purchase. `keeps` are names for values of the answer's `data`, by their path in it. */
type Step = {
  says: string
  method?: 'POST'
  path: string
  headers?: string[]
  body?: string
  keeps?: Record<string, string>
}

const account = 'authorization: Bearer $TOKEN'

/** A purchase from the first look to the money. Every value that begins with $ is one that an earlier answer gave. */
const steps: Step[] = [
  {
    says: 'Look at what there is.',
    path: '/api/v1/shop/products/?limit=1&available=true',
    keeps: { SLUG: 'products.0.slug' },
  },
  {
    says: 'Become a guest: a cart without a product.',
    method: 'POST',
    path: '/api/v1/shop/cart/',
    body: '{}',
    keeps: { GUEST: 'guestuserid' },
  },
  {
    says: 'Put the work into the guest’s cart.',
    method: 'POST',
    path: '/api/v1/shop/cart/',
    headers: ['guestUserID: $GUEST'],
    body: '{"product_slug":"\'$SLUG\'","quantity":1}',
  },
  {
    says: 'Sign in. The guest’s cart moves into the account. The access token lives ten minutes.',
    method: 'POST',
    path: '/api/v1/auth/login/buyer/',
    headers: ['guestUserID: $GUEST'],
    body: '{"email":"\'$EMAIL\'","password":"\'"$PASSWORD"\'"}',
    keeps: { TOKEN: 'access' },
  },
  {
    says: 'Save an address.',
    method: 'POST',
    path: '/api/v1/shop/shipping-addresses/',
    headers: [account],
    body: '{"first_name":"Sola","last_name":"Adewale","email":"sola@example.com","phone":"08031234567","address":"12 Awolowo Road","city":"Ikoyi","state":"Lagos","country":"Nigeria","zipcode":""}',
    keeps: { ADDRESS: 'id' },
  },
  {
    says: 'Ask what it would cost. The quote has an id.',
    method: 'POST',
    path: '/api/v1/shop/checkout/',
    headers: [account],
    body: '{"shipping_id":"\'$ADDRESS\'"}',
    keeps: { QUOTE: 'id' },
  },
  {
    says: 'Make the order at the total that was quoted, under a key of your own so that it is made once. The work is held for you while you pay.',
    method: 'POST',
    path: '/api/v1/shop/orders/',
    headers: [account, 'Idempotency-Key: 7d0f6a52-2f0a-4a26-9d5a-1c1f3f5f7a10'],
    body: '{"delivery_option":"HOME","shipping_id":"\'$ADDRESS\'","quote":"\'$QUOTE\'"}',
    keeps: { ORDER: 'id', TX_REF: 'tx_ref', AMOUNT: 'price_total' },
  },
  {
    says: 'Pay. A buyer pays in the page `pop_up`, shown in a frame; on a server with the sandbox, a program can charge by itself.',
    method: 'POST',
    path: '/sandbox/v3/charges',
    headers: ['authorization: Bearer sandbox-secret-key'],
    body: '{"tx_ref":"\'$TX_REF\'","amount":\'$AMOUNT\',"currency":"NGN","outcome":"successful"}',
  },
  {
    says: 'Ask how the payment stands: `order.verified` is true once the money is there, and the order is paid.',
    method: 'POST',
    path: '/api/v1/shop/orders/$ORDER/check/',
    headers: [account],
    keeps: { VERIFIED: 'order.verified' },
  },
]

const curlOf = ({ method, path, headers = [], body }: Step, origin: string): string =>
  [
    `curl -sS ${method === 'POST' && body === undefined ? '-X POST ' : ''}"${origin}${path}"`,
    ...headers.map((header) => `  -H "${header}"`),
    ...(body === undefined ? [] : ["  -H 'content-type: application/json'", `  -d '${body}'`]),
  ].join(' \\\n')

/** The guided purchase as HTML, with the address of this server. */
export function purchaseSteps(origin: string): string {
  return `<ol>${steps
    .map((step, at) => {
      const keeps = Object.entries(step.keeps ?? {})
      const kept = keeps.map(([name, path]) => `\`data.${path}\` as \`$${name}\``).join(', ')
      return `<li><p>${words(step.says)}${kept === '' ? '' : words(` Keep ${kept}.`)}</p>${block(`Step ${at + 1}`, curlOf(step, origin), { STEP: String(at + 1), ...step.keeps })}</li>`
    })
    .join('')}</ol>`
}
