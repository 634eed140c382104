import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY } from '../../kernel/clock.ts'
import { type Id, newId } from '../../kernel/id.ts'
import { PASSWORD, signedIn } from '../../server/testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../../server/testing/test-marketplace.ts'
import { readAuditHistory } from '../audit/index.server.ts'
import { anotherSeller, staffMember } from '../orders/test-sale.ts'
import { writeBank } from '../sellers/test-shop.ts'
import { proposePayouts } from './service/proposing.ts'
import { oweSeller } from './test-debt.ts'
import { sentBody } from './test-sending.ts'

let m: Marketplace
beforeAll(async () => {
  m = await openMarketplace()
})
afterAll(() => m.close())

type Person = { id: Id; email: string; token: string }

const account = (person: Person) => m.call('GET', '/seller/account/', { token: person.token })
const changeAccount = async (person: Person, bank: object) => {
  const { version } = (await account(person)).body.data
  return m.call('PUT', '/seller/account/', {
    token: person.token,
    body: {
      version,
      first_name: 'Ben',
      last_name: 'Test',
      phone: `0908${person.id.replace(/\D/g, '').slice(0, 7).padEnd(7, '0')}`,
      business_name: 'Shop Sa Ltd',
      current_password: PASSWORD,
      ...bank,
    },
  })
}

const known = { code: '058', bank: 'Guaranty Trust Bank', accountName: 'Shop Sa Ltd' }
const gtb = { bank_code: '058', bank_name: 'Guaranty Trust Bank', account_name: 'Shop Sa Ltd' }

/** A verified seller whose account is known, who is owed an amount in naira by a correction. */
const owed = async (naira: number, number = '1230084573') => {
  const person = await anotherSeller(m)
  await m.call('POST', '/seller/shop/', {
    token: person.token,
    body: { name: `Shop ${person.id.slice(0, 8)}`, town: 'Jos', state: 'Plateau', biography: '' },
  })
  const { rows } = await sql<{
    id: Id
  }>`update seller set verification = 'verified' where account_id = ${person.id} returning id`.execute(m.db)
  const seller = rows[0]?.id ?? ''
  await writeBank(m, seller, { ...known, accountNumber: number })
  await oweSeller(m, seller, naira)
  return { person, seller }
}
const staff = async () => {
  const [one, two, sender] = await Promise.all([
    staffMember(m, 'finance'),
    staffMember(m, 'finance'),
    staffMember(m, 'finance'),
  ])
  return { one, two, sender }
}
const post = (who: { token: string }, path: string, body: object = {}) =>
  m.call('POST', `/staff${path}`, { token: who.token, body })
const payoutOf = async (who: { token: string }, seller: Id) =>
  (await m.call('GET', '/staff/payouts/?limit=96', { token: who.token })).body.data.payouts.find(
    (payout: { seller: { id: string } }) => payout.seller.id === seller,
  )
/** Proposes payouts and has a seller's approved by two people. */
const approved = async (seller: Id, { one, two }: Awaited<ReturnType<typeof staff>>) => {
  await proposePayouts(m.features.ledger, null)
  const { id, code } = await payoutOf(one, seller)
  await post(one, `/payouts/${id}/approve/`, { looked_at: true })
  await post(two, `/payouts/${id}/approve/`, { looked_at: true })
  return { id: id as Id, code: code as string }
}

describe('the account that a payout was approved for', () => {
  it('H-03 the bank file pays no account that nobody approved, not even one with the same last four digits', async () => {
    const people = await staff()
    const { person, seller } = await owed(1_500_000)
    const payout = await approved(seller, people)
    const before = await post(people.sender, '/payouts/export/')
    expect(before.body.data.text).toContain(
      `${payout.code},Shop Sa Ltd,Guaranty Trust Bank,058,000013,1230084573,1500000.00`,
    )

    const changed = await changeAccount(person, { ...gtb, account_number: '1230194573' })
    expect([changed.status, changed.body.code]).toEqual([200, undefined])
    const file = await post(people.sender, '/payouts/export/')
    expect(file.body.data.text).not.toContain(payout.code)
    expect(file.body.data.text).not.toContain('1230194573')
    expect((await payoutOf(people.one, seller)).state).toBe('CANCELLED')
    expect((await post(people.sender, '/payouts/send/', await sentBody(m, payout.id, 'NIP-1'))).status).toBe(
      409,
    )

    // After the freeze it is proposed anew, and nobody has approved that yet.
    m.pass(3 * DAY)
    const later = {
      one: await signedIn(m, people.one),
      two: await signedIn(m, people.two),
      sender: people.sender,
    }
    await proposePayouts(m.features.ledger, null)
    expect(await payoutOf(later.one, seller)).toMatchObject({
      state: 'PROPOSED',
      approved_by: [],
      amount: 1_500_000,
    })
  })

  it('H-03 an account that was changed behind the program’s back is left out by its whole number and name', async () => {
    const people = await staff()
    const { seller } = await owed(400_000, '1230084573')
    const payout = await approved(seller, people)
    for (const change of [
      { accountNumber: '1230194573' },
      { accountName: 'Somebody Else' },
      { code: '999' },
    ]) {
      await writeBank(m, seller, change)
      const { data } = (await post(people.sender, '/payouts/export/')).body
      expect(data.text).not.toContain(payout.code)
      expect(data.left_out).toContainEqual(
        expect.objectContaining({ id: payout.id, code: payout.code, why: expect.stringMatching(/account/) }),
      )
      expect(
        (await post(people.sender, '/payouts/send/', await sentBody(m, payout.id, 'NIP-1'))).body.code,
      ).toBe('payout_changed')
      await writeBank(m, seller, { ...known, accountNumber: '1230084573' })
    }
    const { data } = (await post(people.sender, '/payouts/export/')).body
    expect(data.text).toContain(payout.code)
  })

  it('L-23 one seller’s change leaves out that line alone; the lines are the whole of what is said', async () => {
    const people = await staff()
    const [good, frozen] = [await owed(200_000), await owed(300_000)]
    const paid = await approved(good.seller, people)
    const held = await approved(frozen.seller, people)
    await sql`update seller set payouts_frozen_until = now() + interval '30 days' where id = ${frozen.seller}`.execute(
      m.db,
    )
    const { status, body } = await post(people.sender, '/payouts/export/')
    expect(status).toBe(200)
    expect(body.data.text).toContain(paid.code)
    expect(body.data.text).not.toContain(held.code)
    expect(body.data.left_out).toEqual([
      expect.objectContaining({ code: held.code, why: expect.stringMatching(/wait/) }),
    ])
    const lines = (body.data.text as string).trim().split('\r\n').slice(1)
    const sum = lines.reduce((kobo, line) => kobo + Math.round(Number(line.split(',')[6]) * 100), 0)
    expect([body.data.count, body.data.amount]).toEqual([lines.length, sum / 100])
    expect(body.data.payout_ids).toHaveLength(lines.length)
    expect(body.data.payout_ids).not.toContain(held.id)
    const audited = (await readAuditHistory(m.db, 'payout', 'approved'))[0]
    expect(audited?.action).toBe('payout.export')
    expect(JSON.stringify(audited?.after)).toContain(held.code)
  })

  it('R2-02 nobody else writes a line, a cell or a letter that banks cannot read into the bank’s file', async () => {
    const people = await staff()
    const { person, seller } = await owed(250_000)
    await writeBank(m, seller, {
      ...known,
      accountNumber: '1230084573',
      accountName: '=Ọlá\nPAY-CCCC-DDDD,Evil Ltd "x",Guaranty Trust Bank,1230194573 and more of it',
    })
    const payout = await approved(seller, people)
    const shop = (await m.call('GET', '/seller/shop/', { token: person.token })).body.data
    const name = `Shop sa\nPAY-CCCC-DDDD,Evil Ltd,Guaranty Trust Bank,12301945,900000,NGN,x`
    const renamed = await m.call('PUT', '/seller/shop/', {
      token: person.token,
      body: { version: shop.version, name, town: 'Jos', state: 'Plateau', biography: '' },
    })
    expect([renamed.status, renamed.body.data?.name]).toEqual([200, name.replace('\n', ' ')])
    const { data } = (await post(people.sender, '/payouts/export/')).body
    const lines = (data.text as string).trimEnd().split('\r\n').slice(1)
    expect(lines).toHaveLength(data.count)
    expect(lines.filter((line) => line.includes(payout.code))).toEqual([
      `${payout.code},Ola PAY-CCCC-DDDD Evil Ltd x Guaran,Guaranty Trust Bank,058,000013,1230084573,250000.00,NGN,${payout.code}`,
    ])
  })

  it('R2-02 what was sent is marked with the count and sum that the bank has read: another file is found out, and nothing is marked', async () => {
    const people = await staff()
    const payouts = [
      await approved((await owed(200_000)).seller, people),
      await approved((await owed(300_000)).seller, people),
    ]
    const ids = payouts.map(({ id }) => id)
    const send = (more: object, who = people.sender) =>
      post(who, '/payouts/send/', { payout_ids: ids, reference: 'NIP-77', count: 2, sum: 500_000, ...more })
    const states = async () =>
      Promise.all(
        ids.map(
          async (id) =>
            (await m.call('GET', `/staff/payouts/${id}/`, { token: people.one.token })).body.data.state,
        ),
      )
    for (const [read, field] of [
      [{ count: 3, sum: 9_500_000 }, 'count'],
      [{ count: 1, sum: 200_000 }, 'count'],
      [{ sum: 500_000.01 }, 'sum'],
      [{ sum: 499_999.99 }, 'sum'],
      [{ payout_ids: [ids[0], ids[0]], sum: 400_000 }, 'count'],
    ] as const)
      expect((await send(read)).body, JSON.stringify(read)).toMatchObject({ code: 'bank_sum_differs', field })
    expect((await send({ count: 3, sum: 9_500_000 })).body.message).toContain(
      'These 2 payouts come to NGN 500,000, and the bank has read 3 of NGN 9,500,000',
    )
    const refused = (await send({}, people.one)).body
    expect(refused.code).toBe('another_person_needed')
    expect(payouts.map(({ code }) => `${code}: Another person has to do this.`)).toContain(refused.message)
    expect((await send({ payout_ids: [...ids, newId()], count: 3 })).body.code).toBe('payout_not_found')
    expect(await states()).toEqual(['APPROVED', 'APPROVED'])
    const sent = await Promise.all([send({}), send({ payout_ids: ids.toReversed() }), send({})])
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await states()).toEqual(['SENT', 'SENT'])
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ledger_entry where source_id = any(${ids}::uuid[]) and kind = 'payout'`.execute(
      m.db,
    )
    expect(rows[0]?.count).toBe(2)
  })

  it('R2-02 an account name without a letter that banks read is left out, with the reason', async () => {
    const people = await staff()
    const { seller } = await owed(150_000)
    await writeBank(m, seller, { ...known, accountNumber: '1230084573', accountName: '李' })
    const payout = await approved(seller, people)
    const { data } = (await post(people.sender, '/payouts/export/')).body
    expect(data.text).not.toContain(payout.code)
    expect(data.left_out).toContainEqual(
      expect.objectContaining({ code: payout.code, why: expect.stringMatching(/letter/) }),
    )
  })

  it('L-15 the bank file is no GET: nothing is written by following a link', async () => {
    const { sender } = await staff()
    expect((await m.call('GET', '/staff/payouts/export/', { token: sender.token })).status).toBe(404)
    const support = await staffMember(m, 'support')
    expect((await post(support, '/payouts/export/')).status).toBe(403)
  })
})
