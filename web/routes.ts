import { index, layout, prefix, type RouteConfig, route } from '@react-router/dev/routes'

/** The sitemap: every page there is, by surface. Fixed words win over parameters. */
export default [
  // ── Storefront: pages under the site header ────────────────────────────────────────────────────────────────────────
  layout('storefront/site/layout.tsx', [
    index('storefront/home/page.tsx'),
    route('preview/:id', 'storefront/home/preview.tsx'),
    route('about', 'storefront/texts/about.tsx'),
    route('terms', 'storefront/texts/terms.tsx'),
    route('privacy', 'storefront/texts/privacy.tsx'),
    route('delivery', 'storefront/texts/delivery.tsx'),
    route('returns', 'storefront/texts/returns.tsx'),
    route('contact', 'storefront/contact/page.tsx'),
    route('collections', 'storefront/collections/list.tsx'),
    route('collections/:slug', 'storefront/collections/collection.tsx'),
    route('blog', 'storefront/blog/list.tsx'),
    route('blog/:slug', 'storefront/blog/article.tsx'),

    // Sign-in and registration
    layout('storefront/account/layout.tsx', [
      route('auth', 'storefront/account/sign-in.tsx'),
      route('auth/signup', 'storefront/account/sign-up.tsx'),
      route('auth/otp', 'storefront/account/otp.tsx'),
      route('auth/passwordotp', 'storefront/account/password-otp.tsx'),
      route('auth/confirmotp', 'storefront/account/confirm-otp.tsx'),
      route('auth/resetpassword', 'storefront/account/reset-password.tsx'),
      route('auth/keep', 'storefront/account/keep.tsx'),
    ]),

    // Where mails of the newsletter lead
    ...prefix('newsletter', [
      route('confirm', 'storefront/newsletter/confirm.tsx'),
      route('unsubscribe', 'storefront/newsletter/unsubscribe.tsx'),
      route('artists', 'storefront/newsletter/artists.tsx'),
      route('follow', 'storefront/newsletter/follow.tsx'),
      route(':outcome', 'storefront/newsletter/outcome.tsx'),
    ]),
  ]),

  // ── Storefront: pages under the shop header ────────────────────────────────────────────────────────────────────────
  layout('storefront/shop/layout.tsx', [
    // Catalogue
    ...prefix('categories', [
      layout('storefront/catalogue/layout.tsx', [
        index('storefront/catalogue/all.tsx'),
        route('topdeals', 'storefront/catalogue/top-deals.tsx'),
        route('photography/colored', 'storefront/catalogue/colored.tsx'),
        route('photography/blackandwhite', 'storefront/catalogue/black-and-white.tsx'),
        route(':name', 'storefront/catalogue/category.tsx'),
      ]),
      route('product', 'storefront/catalogue/search-form.ts'),
      route('product/:searchword', 'storefront/catalogue/search.tsx'),
    ]),

    // The cart, and an order once it is paid
    ...prefix('categories/shoppingcart', [
      index('storefront/cart/page.tsx'),
      layout('storefront/checkout/layout.tsx', [
        route('summary', 'storefront/checkout/summary.tsx'),
        route(':orderid', 'storefront/checkout/confirmation.tsx'),
      ]),
    ]),

    // Profile
    route('profile', 'storefront/profile/layout.tsx', [
      layout('storefront/profile/open.tsx', [
        index('storefront/profile/overview.tsx'),
        route('orders', 'storefront/profile/orders.tsx'),
        route('settings', 'storefront/profile/settings.tsx'),
      ]),
      layout('storefront/profile/guard.tsx', [
        route('wishlist', 'storefront/profile/wishlist.tsx'),
        route('contact', 'storefront/profile/contact.tsx'),
        route('orders/unpaidorders', 'storefront/profile/orders.tsx', { id: 'orders-unpaid' }),
        route('orders/proccessing', 'storefront/profile/orders.tsx', { id: 'orders-packing' }),
        route('orders/shippedorders', 'storefront/profile/orders.tsx', { id: 'orders-shipping' }),
        route('orders/completed', 'storefront/profile/orders.tsx', { id: 'orders-success' }),
        route('orders/:orderid', 'storefront/profile/order.tsx'),
        route('orders/:orderid/receipt', 'storefront/profile/receipt.tsx'),
        route('orders/:orderid/return/:itemid', 'storefront/returns/ask.tsx'),
        route('returns/:returnid', 'storefront/returns/return.tsx'),
        ...prefix('settings', [
          route('photo', 'storefront/profile/photo.tsx'),
          route('name', 'storefront/profile/name.tsx'),
          route('phone', 'storefront/profile/phone.tsx'),
          route('address', 'storefront/profile/address.tsx'),
          route('password', 'storefront/profile/password.tsx'),
          route('two-step', 'storefront/profile/two-step.tsx'),
          route('devices', 'storefront/profile/devices.tsx'),
          route('data', 'storefront/profile/data.tsx'),
          route('wishlist', 'storefront/profile/wishlist.tsx', { id: 'settings-wishlist' }),
        ]),
      ]),
    ]),

    // Artists
    route('artists', 'storefront/artists/list.tsx'),
    route('artists/:slug', 'storefront/artists/artist.tsx'),
    route('artists/:slug/follow', 'storefront/artists/follow.tsx'),

    // A work, by its slug
    route(':slug', 'storefront/product/page.tsx'),
  ]),
  route(':slug/background', 'storefront/product/background.tsx'),

  // ── Storefront: the checkout, without the shop around it ──────────────────────────────────────────────────────────
  layout('storefront/checkout/till.tsx', [
    ...prefix('categories/shoppingcart', [
      route('shipping', 'storefront/checkout/shipping-option.tsx'),
      route('shipping/home-address', 'storefront/checkout/home-address.tsx'),
      route('shipping/pick-up-address', 'storefront/checkout/pick-up-address.tsx'),
      route('confirmorder', 'storefront/checkout/confirm-order.tsx'),
      route('payment', 'storefront/checkout/payment.tsx'),
    ]),
  ]),

  // ── Seller studio ──────────────────────────────────────────────────────────────────────────────────────────────────
  // Its door, for visitors, is a page of the storefront.
  layout('storefront/site/layout.tsx', { id: 'selling' }, [route('studio', 'storefront/site/sell.tsx')]),
  ...prefix('studio', [
    route('sign-in', 'studio/sign-in.tsx'),
    route('start', 'studio/start/page.tsx'),
    layout('studio/layout.tsx', [
      route('works', 'studio/works/list.tsx'),
      route('works/import', 'studio/import/start.tsx'),
      route('works/import/:id', 'studio/import/page.tsx'),
      route('works/:id', 'studio/works/work.tsx'),
      route('orders', 'studio/orders/list.tsx'),
      route('orders/:id', 'studio/orders/parcel.tsx'),
      route('returns', 'studio/orders/returns.tsx'),
      route('returns/:id', 'studio/orders/return.tsx'),
      route('money', 'studio/money/balance.tsx'),
      route('money/payouts', 'studio/money/payouts.tsx'),
      route('money/payouts/:id', 'studio/money/payout.tsx'),
      route('money/statement', 'studio/money/statement.tsx'),
      route('figures', 'studio/figures/page.tsx'),
      route('notifications', 'studio/notifications/list.tsx'),
      route('notifications/settings', 'studio/notifications/settings.tsx'),
      route('shop', 'studio/shop/page.tsx'),
      route('two-step', 'studio/shop/two-step.tsx'),
      route('devices', 'studio/shop/devices.tsx'),
      route('programs', 'studio/programs/page.tsx'),
    ]),
  ]),

  // ── Back office ────────────────────────────────────────────────────────────────────────────────────────────────────
  route('backoffice/join', 'backoffice/frame/join.tsx'),
  route('backoffice', 'backoffice/frame/layout.tsx', [
    index('backoffice/frame/overview.tsx'),
    route('find', 'backoffice/staff/find.tsx'),
    route('orders', 'backoffice/orders/list.tsx'),
    route('orders/:id', 'backoffice/orders/order.tsx'),
    route('parcels', 'backoffice/parcels/list.tsx'),
    route('exceptions', 'backoffice/exceptions/page.tsx'),
    route('refunds', 'backoffice/refunds/list.tsx'),
    route('returns', 'backoffice/returns/list.tsx'),
    route('returns/:id', 'backoffice/returns/return.tsx'),
    route('claims', 'backoffice/claims/list.tsx'),
    route('claims/:id', 'backoffice/claims/claim.tsx'),
    route('sellers', 'backoffice/sellers/list.tsx'),
    route('sellers/:id', 'backoffice/sellers/seller.tsx'),
    route('works', 'backoffice/works/list.tsx'),
    route('works/:id', 'backoffice/works/work.tsx'),
    route('artists', 'backoffice/works/artists.tsx'),
    route('reports', 'backoffice/works/reports.tsx'),
    route('categories', 'backoffice/shop/categories.tsx'),
    route('featured', 'backoffice/shop/featured.tsx'),
    route('home', 'backoffice/home/list.tsx'),
    route('home/:id', 'backoffice/home/composition.tsx'),
    route('synonyms', 'backoffice/shop/synonyms.tsx'),
    route('payouts', 'backoffice/money/payouts.tsx'),
    route('payouts/:id', 'backoffice/money/payout.tsx'),
    route('bank', 'backoffice/money/bank.tsx'),
    route('banks', 'backoffice/money/banks.tsx'),
    route('thresholds', 'backoffice/money/thresholds.tsx'),
    route('ledger', 'backoffice/money/ledger.tsx'),
    route('ledger/orders/:id', 'backoffice/money/order-entries.tsx'),
    route('months', 'backoffice/money/months.tsx'),
    route('terms', 'backoffice/money/terms-changes.tsx'),
    route('terms/:id', 'backoffice/money/terms.tsx'),
    route('two-step', 'backoffice/frame/two-step.tsx'),
    route('devices', 'backoffice/frame/devices.tsx'),
    route('staff', 'backoffice/staff/accounts.tsx'),
    route('staff/:id', 'backoffice/staff/member.tsx'),
    route('log', 'backoffice/staff/log.tsx'),
    route('security', 'backoffice/staff/security.tsx'),
    route('collections', 'backoffice/collections/list.tsx', { id: 'office-collections' }),
    route('collections/:id', 'backoffice/collections/collection.tsx', { id: 'office-collection' }),
    route('articles', 'backoffice/articles/list.tsx'),
    route('articles/:id', 'backoffice/articles/article.tsx'),
    route('messages', 'backoffice/messages/list.tsx'),
    route('messages/:id', 'backoffice/messages/message.tsx'),
    route('newsletter', 'backoffice/newsletter/page.tsx'),
    route('stations', 'backoffice/delivery/stations.tsx'),
    route('delivery-fees', 'backoffice/delivery/fees.tsx'),
    route('people', 'backoffice/people/list.tsx'),
    route('people/:id', 'backoffice/people/person.tsx'),
  ]),

  // ── Texts as data ──────────────────────────────────────────────────────────────────────────────────────────────────
  route('terms.json', 'storefront/texts/text-json.ts', { id: 'terms-json' }),
  route('privacy.json', 'storefront/texts/text-json.ts', { id: 'privacy-json' }),

  // ── For search engines ─────────────────────────────────────────────────────────────────────────────────────────────────
  route('sitemap.xml', 'storefront/site/sitemap.ts'),
  route('robots.txt', 'storefront/site/robots.ts'),

  // ── Everything else: page not found ────────────────────────────────────────────────────────────────────────────────
  layout('storefront/site/layout.tsx', { id: 'nowhere' }, [route('*', 'storefront/site/missing.tsx')]),
] satisfies RouteConfig
