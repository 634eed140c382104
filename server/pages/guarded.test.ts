import { expect, it } from 'vitest'
import type { Services } from '../../web/services.ts'
import { guarded } from './guarded.ts'

const failing = (error: Error) =>
  guarded({
    site: {},
    catalogue: {
      hero: async () => {
        throw error
      },
    },
    delivery: {},
    content: {},
    curation: {},
  } as unknown as Services)

it('answers 503 while the database is away', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  await expect(failing(away).catalogue.hero()).rejects.toMatchObject({ init: { status: 503 } })
})

it('leaves every other error alone', async () => {
  const bug = new Error('a bug')
  await expect(failing(bug).catalogue.hero()).rejects.toBe(bug)
})
