import type { FastifyInstance } from 'fastify'
import { type OperationId } from '../../contract/operations/index.ts'
import { type Found, foundKinds } from '../../contract/staff-search.ts'
import { readPeoplePage } from '../../features/accounts/index.server.ts'
import { readWorksForReview } from '../../features/catalogue/index.server.ts'
import { readMessagesPage } from '../../features/content/index.server.ts'
import { findOrdersOfStaff, readStaffOrders } from '../../features/orders/index.server.ts'
import { readStaffSellers } from '../../features/sellers/index.server.ts'
import { formatKobo } from '../../kernel/money.ts'
import { mayCall } from '../../platform/http/access.ts'
import { route } from '../../platform/http/route.ts'
import type { Features } from '../compose.ts'

type Kind = (typeof foundKinds)[number]
type Hits = { total: number; found: Found[] }

const first = { page: 1, limit: 10 }
const totalOf = (rows: readonly { all_rows: number }[]): number => rows[0]?.all_rows ?? 0

/** Who may look through a kind: those who may list it. */
const listing: Record<Kind, OperationId> = {
  orders: 'staff.orders',
  people: 'staff.people',
  sellers: 'staff.sellers',
  works: 'staff.works',
  messages: 'staff.messages',
  returns: 'staff.returns',
  refunds: 'staff.order',
  payouts: 'payouts.list',
}

/** How each kind is looked through. */
const searchesOf = ({
  orders,
  accounts,
  sellers,
  catalogue,
  content,
  finders,
}: StaffSearchFeatures): Record<Kind, (q: string) => Promise<Hits>> => {
  const ordersOf = (q: string) => findOrdersOfStaff(orders, q)
  return {
    orders: async (q) => {
      const { orders: rows, total } = await readStaffOrders(orders, { ...first, q, state: 'all' })
      const found = rows.map(({ id, code, customer }) => ({
        id,
        name: code,
        detail: [customer.name, customer.email, customer.phone].filter(Boolean).join(', '),
        page: `orders/${id}`,
      }))
      return { total, found }
    },

    people: async (q) => {
      const { people: rows, total } = await readPeoplePage(accounts, { ...first, q })
      const found = rows.map(({ id, name, email, phone }) => ({
        id,
        name: name || email,
        detail: [email, phone].filter(Boolean).join(', '),
        page: `people/${id}`,
      }))
      return { total, found }
    },

    sellers: async (search) => {
      const { sellers: rows, total } = await readStaffSellers(sellers, { ...first, search })
      const found = rows.map(({ id, name, town, verification }) => ({
        id,
        name,
        detail: `${town}, ${verification}`,
        page: `sellers/${id}`,
      }))
      return { total, found }
    },

    works: async (search) => {
      const page = await readWorksForReview(catalogue, { ...first, status: 'all', search })
      const found = page.works.map(({ id, name, seller, status }) => ({
        id,
        name,
        detail: `${seller.name}, ${status}`,
        page: `works/${id}`,
      }))
      return { total: page.total, found }
    },

    messages: async (q) => {
      const { messages, total } = await readMessagesPage(content, { ...first, q })
      const found = messages.map(({ id, name, email, answered_at }) => ({
        id,
        name,
        detail: `${email}, ${answered_at === null ? 'open' : 'answered'}`,
        page: `messages/${id}`,
      }))
      return { total, found }
    },

    returns: async (q) => {
      const rows = await finders.returns(q, await ordersOf(q), first.limit)
      const found = rows.map(({ id, code, order_code, customer_name, state }) => ({
        id,
        name: code,
        detail: `${order_code}, ${customer_name}, ${state}`,
        page: `returns/${id}`,
      }))
      return { total: totalOf(rows), found }
    },

    refunds: async (q) => {
      const rows = await finders.refunds(q, await ordersOf(q), first.limit)
      const found = rows.map(({ id, order_id, order_code, customer_email, amount_kobo, state }) => ({
        id,
        name: `${formatKobo(amount_kobo)} of ${order_code}`,
        detail: `${customer_email}, ${state}`,
        page: `orders/${order_id}`,
      }))
      return { total: totalOf(rows), found }
    },

    payouts: async (q) => {
      const rows = await finders.payouts(q, first.limit)
      const found = rows.map(({ id, code, seller, amount_kobo, state }) => ({
        id,
        name: code,
        detail: `${seller}, ${formatKobo(amount_kobo)}, ${state}`,
        page: `payouts/${id}`,
      }))
      return { total: totalOf(rows), found }
    },
  }
}

type StaffSearchFeatures = Pick<
  Features,
  'orders' | 'accounts' | 'sellers' | 'catalogue' | 'content' | 'finders'
>

/** The search over everything that staff look for; each kind is looked through only for who may list it. */
export function staffSearchApi(api: FastifyInstance, features: StaffSearchFeatures): void {
  const searches = searchesOf(features)
  route(api, 'staff.search', async ({ account, body }) => {
    const kinds = foundKinds.filter((kind) => mayCall(listing[kind], { account }))
    return {
      ok: true,
      value: {
        kinds: await Promise.all(
          kinds.map(async (kind) => Object.assign({ kind }, await searches[kind](body.q))),
        ),
      },
    }
  })
}
