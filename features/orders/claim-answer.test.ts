import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import {
  answerClaim,
  claimRowOf,
  decideClaim,
  historyOf,
  openClaimOf,
  parcelOf,
  sayNeverCame,
  sent,
} from './test-claim.ts'
import { anotherSeller, mailsOf, type OpenSale, openSale, staffMember } from './test-sale.ts'

let market: OpenSale
beforeAll(async () => void (market = await openSale({ isVerified: true })))
afterAll(() => market.m.close())

describe('the seller’s answer', () => {
  it('is read by staff, e-mailed to the buyer, named in the order’s history, and changed until it is decided', async () => {
    const sale = await sent(market)
    expect((await answerClaim(sale)).body).toMatchObject({ code: 'moved_on', about: '' })
    await sayNeverCame(sale, { text: 'Nobody rang.' })
    const asked = (
      await market.m.call('GET', `/seller/parcels/${sale.order.parcel}/`, { token: market.seller.token })
    ).body.data.claim
    expect(asked).toMatchObject({ state: 'OPEN', answer: null, answered_at: null })
    const days = (Date.parse(asked.answer_by) - Date.parse(asked.created_at)) / DAY
    expect(days).toBeGreaterThan(3)
    expect(days).toBeLessThanOrEqual(6)
    const { 'claim:*:claimed:seller': mailed } = await mailsOf(market.m, sale.order.id)
    expect(mailed?.[0]).toMatch(/tell us on the parcel’s page\s+by/)

    const tracking = {
      courier: 'DHL',
      tracking_code: 'JD-77',
      tracking_url: 'https://www.dhl.com/track?id=JD-77',
    }
    const first = await answerClaim(sale, tracking)
    expect(first.body.data.claim).toMatchObject({
      state: 'OPEN',
      answer: { text: 'It was handed over at the gate.', ...tracking },
      answered_at: expect.any(String),
    })
    const [again, ...same] = await Promise.all([1, 2, 3].map(() => answerClaim(sale, tracking)))
    for (const one of [again, ...same]) expect(one?.body.data.claim).toEqual(first.body.data.claim)
    const anew = await answerClaim(sale, { text: 'A neighbour signed for it, says the courier.' })
    expect(anew.body.data.claim.answer).toEqual({
      text: 'A neighbour signed for it, says the courier.',
      courier: '',
      tracking_code: '',
      tracking_url: '',
    })

    const claim = await openClaimOf(sale)
    expect(claim).toMatchObject({ answer: anew.body.data.claim.answer, text: 'Nobody rang.' })
    const seen = await parcelOf(sale)
    expect(seen.claim).toMatchObject({ state: 'OPEN', answered_at: anew.body.data.claim.answered_at })
    expect(JSON.stringify(seen)).not.toContain('neighbour')
    expect((await historyOf(sale)).filter((line) => line.startsWith('seller: never came'))).toEqual([
      'seller: never came: the seller answers',
      'seller: never came: the seller answers anew',
    ])

    const [late, decided] = await Promise.all([
      answerClaim(sale, { text: 'One more word at the last moment.' }),
      decideClaim(sale, claim.id, { decision: 'found' }),
    ])
    expect(decided.status).toBe(200)
    const row = await claimRowOf(sale)
    expect(row?.words.includes('last moment')).toBe(late.status === 200)
    expect(Number(row?.answered_at)).toBeLessThanOrEqual(Number(row?.decided_at))
    expect((await answerClaim(sale)).body).toMatchObject({ code: 'moved_on', about: 'FOUND' })
    expect(await claimRowOf(sale)).toEqual(row)
  })

  it('of a stranger is refused, and so is what is no answer; nothing is written', async () => {
    const sale = await sent(market)
    await sayNeverCame(sale)
    const [other, content] = [await anotherSeller(market.m), await staffMember(market.m, 'content')]
    await market.m.call('POST', '/seller/shop/', {
      token: other.token,
      body: { name: 'A stranger’s shop', town: 'Jos', state: 'Plateau', biography: '' },
    })
    const stranger = await answerClaim(sale, {}, other.token)
    expect([stranger.status, stranger.body.code]).toEqual([404, 'parcel_not_found'])
    for (const { token } of [sale.buyer, market.support, content])
      expect((await answerClaim(sale, {}, token)).status).toBe(403)
    expect(
      (await market.m.call('POST', `/seller/parcels/${sale.order.parcel}/answer-claim/`, {})).status,
    ).toBe(401)
    for (const [field, body] of [
      ['text', { text: 'Too short' }],
      ['text', { text: `   ${'a'.repeat(9)}   ` }],
      ['text', { text: 'a'.repeat(1_001) }],
      ['tracking_url', { tracking_url: 'https://courier.example/track' }],
      ['courier', { courier: 'a'.repeat(81) }],
    ] as const) {
      const refused = await answerClaim(sale, body)
      expect([refused.status, refused.body.field], field).toEqual([422, field])
    }
    expect(await claimRowOf(sale)).toMatchObject({ answered_at: null, words: '' })
    expect((await answerClaim(sale, { text: 'a'.repeat(1_000) })).status).toBe(200)
    expect((await answerClaim(sale, { text: 'a'.repeat(10) })).status).toBe(200)
  })

  it('is in the file of both, and goes with the buyer’s account', async () => {
    const sale = await sent(market)
    await sayNeverCame(sale, { text: 'Buyermark' })
    await answerClaim(sale, { text: 'Answermark: a neighbour signed.', tracking_code: 'Codemark' })
    const stored = async (token: string) =>
      (await market.m.call('GET', '/profiles/data/', { token })).body.data.kept
    const own = (await stored(market.seller.token)).claim_answers.filter(
      (one: { order: string }) => one.order === sale.order.code,
    )
    expect(own).toMatchObject([
      { answer: 'Answermark: a neighbour signed.', tracking_code: 'Codemark', state: 'OPEN' },
    ])
    expect(JSON.stringify(own)).not.toContain('Buyermark')
    expect((await stored(sale.buyer.token)).orders[0].parcels[0].never_came).toMatchObject([
      { text: 'Buyermark', answer: 'Answermark: a neighbour signed.' },
    ])
    const stranger = await market.m.buyer()
    expect(JSON.stringify(await stored(stranger.token))).not.toContain('mark')

    await decideClaim(sale, (await openClaimOf(sale)).id, { decision: 'found' })
    await sql`update parcel set received_at = received_at - interval '60 days' where id = ${sale.order.parcel}`.execute(
      market.m.db,
    )
    const left = await market.m.call('DELETE', '/profiles/', {
      token: sale.buyer.token,
      body: { password: 'a good password' },
    })
    expect(left.status).toBe(200)
    expect(await claimRowOf(sale)).toMatchObject({ state: 'FOUND', words: '' })
  })
})
