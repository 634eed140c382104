import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { PASSWORD } from '../testing/test-account.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'
import { giveUpReturn, personWithTraces, storedData } from '../testing/test-person.ts'
import { personalTables, sectionsOfSellers } from '../testing/test-personal-tables.ts'

let m: Marketplace
beforeAll(async () => void (m = await openMarketplace()))
afterAll(() => m.close())

it('no table with rows about persons is left out of what they are shown', async () => {
  const { rows } = await sql<{ name: string }>`
      with recursive referring (child, parent) as (
        select conrelid, confrelid from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
      ), personal (id) as (
        select 'account'::regclass::oid
        union select child from referring join personal on parent = personal.id
      )
      select id::regclass::text as name from personal
      union select c.table_name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
          and c.column_name ~ 'email|phone|recipient|customer|first_name|last_name|account_id|principal|actor_id|tx_ref'
      order by name`.execute(m.db)
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(personalTables).toSorted())
})

it('a person sees all of it, nobody else does, and no secret stands in it', async () => {
  const { buyer, order, wished, marks } = await personWithTraces(m)
  await giveUpReturn(m, buyer, order, `${marks.at(-1)}, it does not fit`)
  const answer = await fetch(`${m.url}/api/v1/profiles/data/`, {
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  expect(answer.headers.get('content-disposition')).toMatch(
    /^attachment; filename="aworan-firstmark(\d+)x-lastmark\1x-\d{4}-\d\d-\d\d\.json"$/,
  )
  const text = await answer.text()
  const own = await storedData(m, buyer)
  for (const table of Object.values(personalTables)) {
    if (!('shown' in table) || sectionsOfSellers.has(table.shown)) continue
    const section = own[table.shown]
    expect(Object.keys(section ?? {}).length, table.shown).toBeGreaterThan(0)
  }
  for (const mark of [...marks, buyer.email, order.code, wished.slug]) expect(text).toContain(mark)
  expect(own.orders).toMatchObject([
    {
      code: order.code,
      total_kobo: 1_350_000,
      lines: [{ quantity: 1 }],
      timeline: [{ to: 'PENDING' }, { to: 'PAID' }],
    },
  ])
  expect(own.payments).toMatchObject([{ order: order.code, state: 'SUCCEEDED', paid_kobo: 1_350_000 }])
  expect(own.returns).toMatchObject([
    {
      order: order.code,
      you_are: 'buyer',
      state: 'WITHDRAWN',
      photographs: [{ address: expect.any(String) }],
    },
  ])
  expect(own.consents).toMatchObject([{ purpose: 'marketing', given: true, source: 'settings' }])
  const secrets = await sql<{ secret: string }>`
      select password_hash as secret from account where id = ${buyer.id}
      union all select token_hash from refresh_token union all select code_hash from one_time_code
      union all select token_hash from newsletter_link union all select token_hash from following_link`.execute(
    m.db,
  )
  for (const { secret } of secrets.rows) expect(text).not.toContain(secret)
  expect(text).not.toMatch(/\$argon2|token=/)

  const other = await m.buyer()
  const others = JSON.stringify(await storedData(m, other))
  for (const mark of [...marks, buyer.email]) expect(others).not.toContain(mark)
  for (const caller of [{}, { guest: await m.guest() }, { token: 'x' }]) {
    expect((await m.call('GET', '/profiles/data/', caller)).status).toBe(401)
    expect((await m.call('GET', '/profiles/consents/', caller)).status).toBe(401)
    expect(
      (await m.call('PUT', '/profiles/consents/', { ...caller, body: { marketing: true } })).status,
    ).toBe(401)
    expect((await m.call('DELETE', '/profiles/', { ...caller, body: { password: PASSWORD } })).status).toBe(
      401,
    )
  }
})
