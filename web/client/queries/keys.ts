import type { OrderTab } from '../../../contract/order.ts'

/** The names under which answers are cached. */
export const keys = {
  cart: ['cart'] as const,
  wishlist: ['wishlist'] as const,
  waiting: ['waiting'] as const,
  following: ['following'] as const,
  profile: ['profile'] as const,
  consents: ['consents'] as const,
  secondFactor: ['second-factor'] as const,
  sessions: ['sessions'] as const,
  addresses: ['addresses'] as const,
  stations: ['stations'] as const,
  orders: ['orders'] as const,
  orderPage: (tab: OrderTab, page: number) => ['orders', tab, page] as const,
  order: (id: string) => ['order', id] as const,
  returns: ['returns'] as const,
  returnsOf: (orderId: string) => ['returns', 'of', orderId] as const,
  openReturns: ['returns', 'open'] as const,
  return: (id: string) => ['returns', 'one', id] as const,
  products: ['product'] as const,
  product: (slug: string) => ['product', slug] as const,
  similar: (slug: string) => ['similar', slug] as const,
  tiles: (slugs: readonly string[]) => ['tiles', ...slugs] as const,
  topDeals: ['top-deals'] as const,
  quotes: ['quote'] as const,
  quote: (entry: object) => ['quote', entry] as const,
}
