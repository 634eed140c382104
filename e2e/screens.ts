import type { Page } from 'playwright-core'
import { type ProblemCode, problems } from '../contract/problems.ts'
import { demoAccounts } from '../db/seed/accounts.ts'
import type { Known } from './known.ts'
import { empty, full, leaveEmpty, loading, press, type Screen, wrong } from './screen.ts'

const askMenu = async (page: Page) => {
  const menu = page.getByRole('button', { name: 'Menu' })
  if (await menu.isVisible()) await menu.click()
}
const askFilters = async (page: Page) => {
  const opener = page.getByRole('button', { name: 'Filter', exact: true })
  if (await opener.isVisible()) await opener.click()
}
/** What only time or a bank can do to a transfer: the server's answers about orders are altered. */
const alter =
  (transfer: { live: boolean; arrived?: number }, order: object = {}) =>
  async (page: Page) => {
    await page.route(/orders-by-id|\/check\//, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: { order?: object } }
      const shown = (body.data.order ?? body.data) as { transfer: object }
      Object.assign(shown, { ...order, transfer: { ...shown.transfer, ...transfer } })
      await route.fulfill({ response, json: body })
    })
    await page.reload()
  }

/** What only a provider can do to a payment: the server's answers about the order in progress are altered. */
const altered =
  (order: object, answered = true) =>
  async (page: Page) => {
    await page.route(/orders-by-id|\/check\//, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as { data: { order?: object; answered?: boolean } }
      Object.assign(body.data.order ?? body.data, order)
      if (body.data.order) body.data.answered = answered
      await route.fulfill({ response, json: body })
    })
    await page.reload()
  }
/** What only days of Lagos can do to a price: works in the cart and the wishlist are reduced. */
const reduced = async (page: Page) => {
  type Line = { price: number; discount: object | null }
  await page.route(/\/shop\/(?:cart|wishlist)\/?$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { data: Line[] | { products: Line[] } }
    const lines = Array.isArray(body.data) ? body.data : body.data.products
    for (const line of lines) line.discount = { price_before: line.price * 1.25, until: '2027-03-31' }
    await route.fulfill({ response, json: body })
  })
  await page.reload()
  await page.locator('s').first().waitFor()
}
/** The pop-up has said that the order in progress is paid, and the provider does not answer. */
const checking = async (page: Page) => {
  await page.evaluate(() => localStorage.setItem('paid_order', localStorage.getItem('order_id') ?? ''))
  await altered({}, false)(page)
}
/** What only other buyers can do to a purchase: the server's refusal of the order comes when 'Pay' is pressed. */
const refused =
  (code: ProblemCode, message: string = problems[code].text) =>
  async (page: Page) => {
    await page.route('**/api/v1/shop/orders/', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: problems[code].status,
            json: { status: 'error', error: message, message, code, request_id: 'screens' },
          })
        : route.continue(),
    )
    await press('Pay')(page)
    await page.getByText(message).first().waitFor()
  }
/** Sends a sign-up that is right but for what is given. */
const signUpAs = (own: { email?: string; password?: string }) => async (page: Page) => {
  const { email = 'sola.adewale@journey.example', password = 'bí a bá ń yọ́ ilẹ̀ dà' } = own
  for (const [label, value] of Object.entries({
    'First name': 'Ṣọlá',
    'Last name': 'Adéwálé',
    Phone: '08031239876',
    Email: email,
    Password: password,
    'Repeat password': password,
  }))
    await page.getByLabel(label, { exact: true }).fill(value)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await leaveEmpty('Create account')(page)
}
const tooLittle = {
  amount: 1,
  currency: 'NGN',
  why: 'What arrived is far less than your order costs, so it goes back to you.',
  asked_at: '2026-11-22T10:00:00.000Z',
  done_at: null,
}

/** Every page of the storefront in the states it has. */
export const storefrontScreens = ({
  work,
  edition,
  paidOrder,
  unpaidOrder,
  transferOrder,
  toldOrder,
  sentOrder,
  claimedOrder,
  sentItem,
  askedReturn,
  approvedReturn,
}: Known): Screen[] => {
  const cart = '/categories/shoppingcart'
  return [
    full('home', '/'),
    full('home-menu', '/', 'visitor', askMenu),
    full('about', '/about'),
    full('terms', '/terms'),
    full('privacy', '/privacy'),
    full('delivery', '/delivery'),
    full('returns', '/returns'),
    full('contact-us', '/contact'),
    wrong('contact-us', '/contact', 'visitor', leaveEmpty('Send')),
    full('sell', '/studio'),
    full('artists', '/artists'),
    full('artist', '/artists/foluke-bello'),
    full('artist-followed', '/artists/foluke-bello', 'buyer'),
    full('artist-follow', '/artists/foluke-bello/follow'),
    wrong('artist-follow', '/artists/foluke-bello/follow', 'visitor', leaveEmpty('Follow by e-mail')),
    wrong('artist', '/artists/nobody-of-that-name', 'visitor', async () => {}),
    wrong('nowhere', '/no/such/place', 'visitor', async () => {}),
    full('collections', '/collections'),
    full('collection', '/collections/the-hour-before-light'),
    full('blog', '/blog'),
    full('article', '/blog/why-we-need-art-in-our-homes'),

    full('sign-in', '/auth'),
    wrong('sign-in', '/auth', 'visitor', leaveEmpty('Sign in')),
    full('sign-in-purchase', `/${work}`, 'visitor', press('Buy Now')),
    full('sign-up', '/auth/signup'),
    full('sign-up-terms', '/auth/signup', 'visitor', async (page) => {
      await page.getByRole('main').getByRole('link', { name: 'terms and conditions' }).click()
      await page.getByRole('dialog').getByText('14 days').first().waitFor()
    }),
    wrong('sign-up', '/auth/signup', 'visitor', leaveEmpty('Create account')),
    wrong('sign-up-taken', '/auth/signup', 'visitor', signUpAs({ email: demoAccounts.buyer.email })),
    wrong('sign-up-guessed', '/auth/signup', 'visitor', signUpAs({ password: 'password123' })),
    full('otp', '/auth/otp'),
    full('password-otp', '/auth/passwordotp'),
    full('confirm-otp', '/auth/confirmotp'),
    full('reset-password', '/auth/resetpassword'),

    full('categories', '/categories'),
    full('categories-filters', '/categories', 'visitor', askFilters),
    full('top-deals', '/categories/topdeals'),
    full('art', '/categories/art'),
    full('photography', '/categories/photography'),
    full('photography-colored', '/categories/photography/colored'),
    full('photography-black-and-white', '/categories/photography/blackandwhite'),
    full('wall-art', '/categories/Wall%20Art'),
    full('sculpture', '/categories/sculpture'),
    empty('category', '/categories/art?max_price=1'),
    full('search', '/categories/product/indigo'),
    empty('search', '/categories/product/zzzzqqqq'),

    full('product', `/${work}`),
    full('product-report', `/${work}`, 'visitor', press('Report this work')),
    full('product-signed-in', `/${work}`, 'buyer'),
    full('product-edition', `/${edition}`, 'newcomer'),
    full('product-sold', '/rests-in-green'),
    full('product-wall', `/${work}`, 'visitor', press('See it on your wall')),
    full('product-close', `/${work}`, 'visitor', async (page) => {
      await page.locator('#view-1').getByRole('link').click()
      await page.getByRole('dialog').waitFor()
    }),
    full('background', `/${work}/background`),
    wrong('missing', '/no-such-work', 'visitor', async () => {}),

    full('cart', cart, 'buyer'),
    full('cart-reduced', cart, 'buyer', reduced),
    empty('cart', cart),
    loading('cart', cart, 'buyer'),
    wrong('cart', cart, 'buyer'),
    full('shipping', `${cart}/shipping`, 'buyer'),
    wrong('shipping', `${cart}/shipping`, 'buyer', async (page) => {
      await page.evaluate(() => localStorage.removeItem('delivery_option'))
      await page.reload()
      await press('Proceed')(page)
    }),
    full('home-address', `${cart}/shipping/home-address`, 'buyer'),
    full('home-address-dialog', `${cart}/shipping/home-address`, 'buyer', press('Add Location')),
    wrong('home-address-dialog', `${cart}/shipping/home-address`, 'buyer', async (page) => {
      await press('Add Location')(page)
      await press('Add details')(page)
    }),
    loading('home-address', `${cart}/shipping/home-address`, 'buyer'),
    full('pick-up-address', `${cart}/shipping/pick-up-address`, 'buyer'),
    full('confirm-order', `${cart}/confirmorder`, 'buyer'),
    empty('confirm-order', `${cart}/confirmorder`, 'newcomer'),
    wrong('confirm-order-gone', `${cart}/confirmorder`, 'buyer', refused('work_sold')),
    wrong('confirm-order-held', `${cart}/confirmorder`, 'buyer', refused('too_many_pieces_held')),
    wrong(
      'confirm-order-network',
      `${cart}/confirmorder`,
      'buyer',
      refused(
        'network_holds_full',
        'Too many works are held just now by unpaid orders from your internet connection, which you may share with others. Please try again in a few minutes, or write to support@aworan.example.',
      ),
    ),
    full('payment', `${cart}/payment`, 'buyer'),
    full('payment-failed', `${cart}/payment`, 'buyer', altered({ payment: 'failed' })),
    full('payment-waiting', `${cart}/payment`, 'buyer', altered({ payment: 'waiting' })),
    full(
      'payment-closed',
      `${cart}/payment`,
      'buyer',
      altered({ payable: false, delivery_status: 'CANCELLED', hold_expires_at: null }),
    ),
    full('payment-checking', `${cart}/payment`, 'buyer', checking),
    full(
      'payment-too-little',
      `${cart}/payment`,
      'buyer',
      altered({ payment: 'refund', refunds: [tooLittle] }),
    ),
    full('payment-transfer', `${cart}/payment?order=${transferOrder}`, 'buyer'),
    full('payment-transfer-sent', `${cart}/payment?order=${toldOrder}`, 'buyer'),
    full(
      'payment-transfer-expired',
      `${cart}/payment?order=${transferOrder}`,
      'buyer',
      alter({ live: false }),
    ),
    full('payment-transfer-slow', `${cart}/payment?order=${toldOrder}`, 'buyer', alter({ live: false })),
    full(
      'payment-transfer-late',
      `${cart}/payment?order=${toldOrder}`,
      'buyer',
      alter({ live: false }, { payable: false, delivery_status: 'CANCELLED' }),
    ),
    full(
      'payment-transfer-other',
      `${cart}/payment?order=${toldOrder}`,
      'buyer',
      alter({ live: false, arrived: 100_000 }),
    ),
    full('payment-pop-up', `${cart}/payment`, 'buyer', press('Pay')),
    full('confirmation', `${cart}/${paidOrder}`, 'buyer'),
    full('confirmation-unpaid', `${cart}/${unpaidOrder}`, 'buyer'),
    full('summary', `${cart}/summary`, 'buyer'),
    wrong('confirmation', `${cart}/no-such-order`, 'buyer', async () => {}),

    full('profile', '/profile', 'buyer'),
    empty('profile', '/profile', 'newcomer'),
    empty('profile-signed-out', '/profile'),
    loading('profile', '/profile', 'buyer'),
    wrong('profile', '/profile', 'buyer'),
    full('wishlist', '/profile/wishlist', 'buyer'),
    full('wishlist-reduced', '/profile/wishlist', 'buyer', reduced),
    empty('wishlist', '/profile/wishlist', 'newcomer'),
    loading('wishlist', '/profile/wishlist', 'buyer'),
    wrong('wishlist', '/profile/wishlist', 'buyer'),
    full('orders', '/profile/orders', 'buyer'),
    empty('orders', '/profile/orders', 'newcomer'),
    wrong('orders', '/profile/orders', 'buyer'),
    full('orders-unpaid', '/profile/orders/unpaidorders', 'buyer'),
    full('orders-packing', '/profile/orders/proccessing', 'buyer'),
    full('orders-shipping', '/profile/orders/shippedorders', 'buyer'),
    empty('orders-shipping', '/profile/orders/shippedorders', 'newcomer'),
    empty('orders-completed', '/profile/orders/completed', 'newcomer'),
    full('order', `/profile/orders/${paidOrder}`, 'buyer'),
    full('order-unpaid', `/profile/orders/${unpaidOrder}`, 'buyer'),
    full('order-transfer', `/profile/orders/${transferOrder}`, 'buyer'),
    full('order-sent', `/profile/orders/${sentOrder}`, 'buyer'),
    full('order-never-came', `/profile/orders/${claimedOrder}`, 'buyer'),
    full('order-never-came-dialog', `/profile/orders/${sentOrder}`, 'buyer', press('Report it missing')),
    full('order-sent-dialog', `/profile/orders/${sentOrder}`, 'buyer', press('I have received it')),
    wrong('order', '/profile/orders/no-such-order', 'buyer', async () => {}),
    full('receipt', `/profile/orders/${paidOrder}/receipt`, 'buyer'),
    full('return-ask', `/profile/orders/${sentOrder}/return/${sentItem}`, 'buyer'),
    wrong('return-ask', `/profile/orders/${sentOrder}/return/${sentItem}`, 'buyer', leaveEmpty('Review')),
    full('return-review', `/profile/orders/${sentOrder}/return/${sentItem}`, 'buyer', async (page) => {
      await page.getByLabel(/arrived damaged/).check()
      await page.getByLabel('What went wrong?').fill('The glass is broken.')
      await press('Review')(page)
    }),
    loading('return-ask', `/profile/orders/${sentOrder}/return/${sentItem}`, 'buyer'),
    full('return-asked', `/profile/returns/${askedReturn}`, 'buyer'),
    full('return-asked-dialog', `/profile/returns/${askedReturn}`, 'buyer', press('Withdraw this return')),
    full('return-approved', `/profile/returns/${approvedReturn}`, 'buyer'),
    wrong('return-approved', `/profile/returns/${approvedReturn}`, 'buyer', leaveEmpty('I have sent it')),
    loading('return', `/profile/returns/${askedReturn}`, 'buyer'),
    wrong('return', `/profile/returns/${askedReturn}`, 'buyer'),
    full('contact', '/profile/contact', 'buyer'),
    full('settings', '/profile/settings', 'buyer'),
    full('settings-photo', '/profile/settings/photo', 'buyer'),
    full('settings-name', '/profile/settings/name', 'buyer'),
    full('settings-phone', '/profile/settings/phone', 'buyer'),
    full('settings-address', '/profile/settings/address', 'buyer'),
    full('settings-password', '/profile/settings/password', 'buyer'),
    wrong('settings-password', '/profile/settings/password', 'buyer', leaveEmpty('Update')),
    full('settings-devices', '/profile/settings/devices', 'buyer'),
    full(
      'settings-devices-dialog',
      '/profile/settings/devices',
      'buyer',
      press('Sign out all other devices'),
    ),
    full('settings-two-step', '/profile/settings/two-step', 'buyer'),
    full('settings-two-step-proof', '/profile/settings/two-step', 'buyer', press('Set up two-step sign-in')),
    full('keep-two-step', '/auth/keep?token=x'),
    wrong('keep-two-step', '/auth/keep?token=x', 'visitor', press('It was not me, stop it')),
    full('settings-data', '/profile/settings/data', 'buyer'),
    full('settings-data-dialog', '/profile/settings/data', 'buyer', press('Delete account')),
    full('settings-wishlist', '/profile/settings/wishlist', 'buyer'),
    full('newsletter-confirm', '/newsletter/confirm?token=x'),
    full('newsletter-unsubscribe', '/newsletter/unsubscribe?token=x'),
    full('newsletter-artists', '/newsletter/artists?token=x'),
    full('newsletter-follow', '/newsletter/follow?token=x'),
    full('newsletter-confirmed', '/newsletter/confirmed'),
    full('newsletter-expired', '/newsletter/expired'),
  ]
}
