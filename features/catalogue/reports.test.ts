import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { signIn } from '../sellers/test-shop.ts'

let m: Marketplace
let content: { token: string }
let support: { token: string }
beforeAll(async () => {
  m = await openMarketplace()
  ;[content, support] = [await signIn(m, 'STAFF', 'content'), await signIn(m, 'STAFF', 'support')]
})
afterAll(() => m.close())

const entry = { reason: 'copied', text: 'It hangs in my own shop.' }
const report = (slug: string, body: object = entry, as: object = {}) =>
  m.call('POST', `/shop/products/${slug}/report/`, { ...as, body })
const listed = async (query = '') =>
  (await m.call('GET', `/staff/reports/${query}`, { token: content.token })).body.data
const act = (word: string, id: string, version: number, token = content.token) =>
  m.call('POST', `/staff/reports/${id}/${word}/`, { token, body: { version, note: 'Asked the seller.' } })

describe('reports of works', () => {
  it('are made by anybody, once by the same account, and looked at by those who moderate', async () => {
    const work = await m.list({ name: 'Doubtful moon' })
    const buyer = await m.buyer()
    expect((await report(work.slug)).body).toMatchObject({ message: 'Thank you. We will review it.' })
    for (const _try of [1, 2])
      expect((await report(work.slug, entry, { token: buyer.token })).status).toBe(200)
    const { reports, total } = await listed('?state=open')
    expect(total).toBe(2)
    expect(reports[0]).toMatchObject({
      reason: 'copied',
      text: entry.text,
      work: { id: work.id, slug: work.slug },
      open_about_work: 2,
      closed_at: null,
    })
    expect(JSON.stringify(reports)).not.toContain(buyer.email)

    expect((await m.call('GET', '/staff/reports/', { token: support.token })).status).toBe(403)
    expect((await act('close', reports[0].id, 1, support.token)).status).toBe(403)
    expect((await act('close', reports[0].id, 1, buyer.token)).status).toBe(403)
    const both = await Promise.all([1, 2].map(() => act('close', reports[0].id, 1)))
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const late = both.find(({ status }) => status === 409)?.body
    expect(late).toMatchObject({ code: 'changed_meanwhile', present: { note: 'Asked the seller.' } })
    expect((await listed('?state=closed')).reports[0]).toMatchObject({
      note: 'Asked the seller.',
      open_about_work: 1,
    })
    expect((await act('reopen', reports[0].id, 2)).body.data.closed_at).toBeNull()
    expect((await listed('?state=open')).total).toBe(2)
  })

  it('say what is missing, and are of works on show', async () => {
    const work = await m.list({ name: 'Plain moon' })
    expect((await report(work.slug, { reason: 'copied', text: ' ' })).body.field).toBe('text')
    expect((await report(work.slug, { reason: 'dull', text: 'It is.' })).body.field).toBe('reason')
    expect((await report('no-such-work')).body.code).toBe('work_not_found')
    expect((await act('close', 'x', 1)).body.code).toBe('report_not_found')
  })
})
