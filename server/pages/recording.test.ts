import { expect, it } from 'vitest'
import { ok } from '../../kernel/result.ts'
import type { Services } from '../../web/services.ts'
import { recording, type Shows } from './recording.ts'

const tile = (id: string, free_at: string | null) => ({ id, artist: { slug: 'bello' }, free_at })
const never = {
  featured: async () => null,
  articles: async () => null,
  collections: async () => null,
  home: async () => null,
}

it('(D2) a page is right until the first moment at which it says that a reserved work may be free', async () => {
  const shows: Shows = { marks: new Set(), until: Infinity }
  const [sooner, later] = ['2026-11-23T07:15:00.000Z', '2026-11-23T07:40:00.000Z']
  const services = {
    catalogue: {
      product: async () => ok(tile('a', later)),
      products: async () => ({ products: [tile('b', null), tile('c', sooner), tile('d', later)] }),
    },
  } as unknown as Services
  const { catalogue } = recording(services, never, shows)
  await catalogue.product('a')
  expect(shows.until).toBe(Date.parse(later))
  await catalogue.products({ page: 1, limit: 24 })
  expect(shows.until).toBe(Date.parse(sooner))
})
