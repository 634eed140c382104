import type { FastifyInstance } from 'fastify'
import type { Principal } from '../contract/principal.ts'
import { staffFound, staffSearchQuery } from '../contract/staff-search.ts'
import { ok } from '../kernel/result.ts'
import { mayCall } from '../platform/http/access.ts'
import { route } from '../platform/http/route.ts'
import type { Features } from './compose.ts'

const first = { page: 1, limit: 10 }

/** The search over everything that staff look for; each kind is looked through only for who may list it. */
export const staffSearchApi = (
  api: FastifyInstance,
  { ordersDesk, sellers, studio }: Pick<Features, 'ordersDesk' | 'sellers' | 'studio'>,
): void => {
  const orders = async (q: string) => {
    const page = await ordersDesk.search({ ...first, q, state: 'all' })
    return {
      kind: 'orders' as const,
      total: page.total,
      found: page.orders.map(({ id, code, customer }) => ({
        id,
        name: code,
        detail: `${customer.name}, ${customer.email}, ${customer.phone}`,
      })),
    }
  }
  const shops = async (search: string) => {
    const page = await sellers.service.desk.list({ ...first, search })
    return {
      kind: 'sellers' as const,
      total: page.total,
      found: page.sellers.map(({ id, name, town, verification }) => ({
        id,
        name,
        detail: `${town}, ${verification}`,
      })),
    }
  }
  const works = async (search: string) => {
    const statuses = ['review', 'live', 'paused', 'refused'] as const
    const pages = await Promise.all(
      statuses.map((status) => studio.service.review.list({ ...first, status, search })),
    )
    const found = new Map(
      pages
        .flatMap((page) =>
          page.works.map((it) => [it.id, `${it.seller.name}, ${it.status}`, it.name] as const),
        )
        .map(([id, detail, name]) => [id, { id, name, detail }]),
    )
    return {
      kind: 'works' as const,
      total: pages.reduce((sum, page) => sum + page.total, 0),
      found: [...found.values()].slice(0, first.limit),
    }
  }
  const searches = (principal: Principal, q: string) => [
    ...(mayCall('staff.orders', principal) ? [orders(q)] : []),
    ...(mayCall('staff.sellers', principal) ? [shops(q)] : []),
    ...(mayCall('staff.works', principal) ? [works(q)] : []),
  ]

  route(api, {
    operation: 'staff.search',
    method: 'GET',
    url: '/staff/search',
    summary: 'Finds orders, sellers and works by code, e-mail, phone or name; each kind for who may see it',
    query: staffSearchQuery,
    data: staffFound,
    handle: async ({ principal, query }) => ok({ kinds: await Promise.all(searches(principal, query.q)) }),
  })
}
