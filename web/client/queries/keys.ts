import { keyOf } from './read.ts'

/** The names under which answers are cached that a change concerns; cart and wishlist are changed before they are answered. */
export const keys = {
  cart: ['cart'] as const,
  wishlist: ['wishlist'] as const,
  waiting: keyOf('waiting.list'),
  following: keyOf('following.list'),
  profile: keyOf('profile.read'),
  consents: keyOf('profile.consents'),
  secondFactor: keyOf('auth.secondFactor'),
  sessions: keyOf('profile.sessions'),
  addresses: keyOf('addresses.list'),
  orders: keyOf('orders.list'),
  order: (id: string) => keyOf('orders.read', { query: { id } }),
  returns: keyOf('returns.list'),
  return: (id: string) => keyOf('returns.read', { params: { id } }),
  products: keyOf('shop.product'),
  product: (slug: string) => keyOf('shop.product', { params: { slug } }),
  quotes: keyOf('checkout.quote'),
}
