import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newCode } from '../../kernel/id.ts'
import { dayInLagos } from '../../kernel/lagos.ts'
import type { Marketplace } from '../../server/testing/test-marketplace.ts'
import { anotherSeller, openSale, paidOrder, staffMember } from '../orders/test-sale.ts'

let m: Marketplace
let finance: { token: string }
let others: { token: string }[]
let works = 0
beforeAll(async () => {
  const sale = await openSale()
  ;({ m } = sale)
  finance = await staffMember(m, 'finance')
  others = [sale.support, await staffMember(m, 'content'), await anotherSeller(m), await m.buyer()]
})
afterAll(() => m.close())

const send = async (text: string | Blob, { token }: { token: string }, more: Record<string, string> = {}) => {
  const form = new FormData()
  form.append('file', typeof text === 'string' ? new Blob([text]) : text, 'statement.csv')
  for (const [name, value] of Object.entries(more)) form.append(name, value)
  const response = await fetch(`${m.url}/api/v1/staff/bank-statements/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return { status: response.status, body: await response.json() }
}
const csv = 'Date,Narration,Amount\n03/11/2026,SMS CHARGE,-4.00\n'

const mt940 = (amount: string) =>
  [
    ':20:A',
    ':25:0123456789',
    ':28C:1',
    ':60F:C261101NGN0,00',
    `:61:2611021102C${amount}NTRFNONREF`,
    `:62F:C261103NGN${amount}`,
  ].join('\n')
/** A camt.053 with an entry of this amount and text, so many times. */
const camt = (amount: string, text: string, times = 1) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>0123456789</Id></Othr></Id></Acct>${`<Ntry>${amount}<CdtDbtInd>CRDT</CdtDbtInd><BookgDt><Dt>2026-11-03</Dt></BookgDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`.repeat(times)}</Stmt></BkToCstmrStmt></Document>`

describe('the statements of our bank', () => {
  it('are read by finance alone', async () => {
    for (const who of others) {
      expect((await send(csv, who)).status).toBe(403)
      for (const [method, path] of [
        ['GET', '/staff/bank-statements/'],
        ['GET', '/staff/bank-lines/'],
        ['GET', '/staff/month-closings/'],
        ['GET', '/staff/month-closings/2026-10/'],
        ['GET', '/staff/month-closings/00000000-0000-4000-8000-000000000000/figures.csv'],
        ['POST', '/staff/month-closings/'],
        ['POST', '/staff/month-closings/00000000-0000-4000-8000-000000000000/approve/'],
        ['POST', '/staff/month-closings/00000000-0000-4000-8000-000000000000/reject/'],
        ['POST', '/staff/settlement-differences/'],
        ['POST', '/staff/settlement-differences/00000000-0000-4000-8000-000000000000/approve/'],
        ['POST', '/staff/settlement-differences/00000000-0000-4000-8000-000000000000/reject/'],
        ['POST', '/staff/bank-lines/00000000-0000-4000-8000-000000000000/approve/'],
      ] as const)
        expect((await m.call(method, path, { token: who.token })).status).toBe(403)
    }
    expect((await m.call('GET', '/staff/bank-lines/')).status).toBe(401)
  })

  it('come as a form, and answer what was found', async () => {
    expect(await send(csv, finance)).toMatchObject({ status: 422, body: { field: 'account_number' } })
    expect(await send(csv, finance, { account_number: '12' })).toMatchObject({
      status: 422,
      body: { field: 'account_number' },
    })
    expect(await send(csv, finance, { account_number: '0123456789' })).toMatchObject({
      status: 200,
      body: { data: { format: 'csv', lines: 1, new_lines: 1, found: 0, confirmed: 0 } },
    })
    const { body } = await m.call('GET', '/staff/bank-lines/?state=OPEN', { token: finance.token })
    expect(body.data).toMatchObject({
      total: 1,
      lines: [{ booked_on: '2026-11-03', account: '••••6789', amount: -4, why: 'unknown_out' }],
    })
    const overview = await m.call('GET', '/staff/bank-statements/', { token: finance.token })
    expect(overview.body.data).toMatchObject({
      open: 1,
      open_out: 4,
      open_in: 0,
      statements: [{ first_day: '2026-11-03', last_day: '2026-11-03', new_lines: 1 }],
    })
  })

  it('have what the provider paid: a day late, with a fee, in two parts, and of nobody', async () => {
    const { token } = finance
    const sandbox = async (body: object) => {
      const response = await fetch(`${m.url}/sandbox/v3/settlements`, {
        method: 'POST',
        headers: { authorization: 'Bearer sandbox-secret-key', 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      expect(response.status).toBe(200)
      return ((await response.json()) as { data: { reference: string; net_amount: number; paid_on: string } })
        .data
    }
    const sell = async (naira: number) => {
      const work = await m.list({ name: `Settled piece ${++works}`, naira })
      await paidOrder(m, await m.buyer(), { product_id: work.id })
    }
    const look = () => m.call('POST', '/staff/bank-statements/look/', { token, body: {} })
    await sell(50_000)
    const first = await sandbox({ fee: 25, days_late: 1 })
    await sell(60_000)
    const second = await sandbox({})
    await sell(70_000)
    const waiting = await sandbox({ status: 'pending' })
    expect((await look()).body.data).toMatchObject({ settlements: 3, found: 0 })
    expect((await look()).body.data).toMatchObject({ settlements: 0 })
    const rows = [
      `${first.paid_on},TRF FROM SANDBOX,${first.net_amount.toFixed(2)}`,
      `${second.paid_on},${second.reference},${(second.net_amount - 1).toFixed(2)}`,
      `${second.paid_on},${second.reference} REST,1.00`,
      `${second.paid_on},SANDBOX,${waiting.net_amount.toFixed(2)}`,
    ]
    const brought = await send(`Date,Narration,Amount\n${rows.join('\n')}\n`, finance, {
      account_number: '0123456789',
    })
    const { differences } = (await m.call('GET', '/staff/bank-statements/', { token })).body.data
    expect(differences).toMatchObject([{ kind: 'extra_fee', amount: 25 }])
    const [{ kind, code, transaction }] = differences
    const asked = { kind, code, transaction, note: 'Asked the provider' }
    const explain = (body: object) => m.call('POST', '/staff/settlement-differences/', { token, body })
    expect((await explain(asked)).status).toBe(200)
    expect((await explain({ ...asked, note: '' })).status).toBe(422)
    expect((await explain({ ...asked, code: 'sandbox 999999' })).status).toBe(404)
    // In two parts it is not recognised, and what waits is not paid: people say what these are.
    expect(brought.body.data).toMatchObject({ lines: 4, found: 1 })
    const { lines } = (await m.call('GET', '/staff/bank-lines/?state=SETTLED', { token })).body.data
    expect(lines).toMatchObject([{ kind: 'settlement', payments: [{ kind: 'settlement' }] }])
  })

  it('may say much of one line, such as all codes of a file that the bank booked in one sum', async () => {
    const codes = Array.from({ length: 2_000 }, () => newCode('PAY')).join(' ')
    const long = camt('<Amt Ccy="NGN">1</Amt>', codes)
    expect(await send(long, finance)).toMatchObject({ status: 200, body: { data: { new_lines: 1 } } })
    expect(await send(long, finance)).toMatchObject({ status: 200, body: { data: { new_lines: 0 } } })
  })

  it.each([
    ['nothing', '', 422],
    ['a picture', new Blob([new Uint8Array([0xff, 0xd8, 0, 1])]), 422],
    ['more than 5 MB', new Blob([new Uint8Array(6 * 1024 * 1024)]), 413],
    ['an amount beyond all', `Date,Narration,Amount\n03/11/2026,x,${'9'.repeat(30)}\n`, 422],
    ['a day before there were banks', 'Date,Narration,Amount\n0000-01-01,x,1\n', 422],
    ['an amount of MT940 beyond all', mt940('999999999999999,'), 422],
    ['a sum of camt.053 beyond all', camt('<Amt Ccy="NGN">90071992547409.91</Amt>', '', 2), 422],
    [
      'an account of a thousand signs',
      camt('<Amt Ccy="NGN">1</Amt>', 'x').replace('0123456789', '1'.repeat(1_000)),
      422,
    ],
    ['a day without end', 'Date,Narration,Amount\n99/99/9999,x,1\n', 422],
  ])('with %s are refused, and nothing is added', async (_, text, status) => {
    const answer = await send(text, finance, { account_number: '0123456789' })
    expect(answer).toMatchObject({ status, body: { field: 'file' } })
  })

  it('close no month that is not over, or before the ledger’s first entry', async () => {
    const { token } = finance
    const month = dayInLagos(new Date()).slice(0, 7)
    for (const each of [month, '2001-01', '2098-12', '2026-13', 'x']) {
      expect(
        await m.call('POST', '/staff/month-closings/', { token, body: { month: each, note: '' } }),
      ).toMatchObject({
        status: 422,
        body: { field: 'month' },
      })
      expect((await m.call('GET', `/staff/month-closings/${each}/`, { token })).status).toBe(422)
    }
    for (const step of ['approve', 'reject'])
      for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
        expect(
          (await m.call('POST', `/staff/month-closings/${id}/${step}/`, { token, body: {} })).status,
        ).toBe(404)
    expect((await m.call('GET', '/staff/month-closings/', { token })).body.data).toEqual({
      months: [],
      closings: [],
    })
  })

  it('have lines that finance names, in words that fit', async () => {
    const { body } = await m.call('GET', '/staff/bank-lines/?state=OPEN', { token: finance.token })
    const path = `/staff/bank-lines/${body.data.lines[0].id}/name/`
    const { token } = finance
    expect(await m.call('POST', path, { token, body: { kind: 'payout', note: 'x' } })).toMatchObject({
      status: 422,
      body: { field: 'kind' },
    })
    expect(await m.call('POST', path, { token, body: { kind: 'bank_fee', note: '' } })).toMatchObject({
      status: 422,
      body: { field: 'note' },
    })
    expect(await m.call('POST', path, { token, body: { kind: 'bank_fee', note: 'SMS' } })).toMatchObject({
      status: 200,
      body: { data: { state: 'NAMED' } },
    })
  })
})
