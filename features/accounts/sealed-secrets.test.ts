import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE } from '../../kernel/clock.ts'
import { createKeyring } from '../../platform/keyring/index.ts'
import { rotateKeys, sealPlainSecrets } from './index.server.ts'
import { newRecoveryCode } from './service/recovery-codes.ts'
import { openSeed } from './service/second-factor/seeds.ts'
import { newSecret } from './service/totp.ts'
import { codeIn, enrol, type Pair, pass } from './test-factor.ts'
import { bearer, openHouse, type TestHouse } from './test-house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openHouse({ limited: false })
})
afterAll(() => house.close())

const all = async (table: string): Promise<string> => {
  const { rows } = await sql<{ text: string }>`
    select coalesce(string_agg(t::text, ' '), '') as text from ${sql.table(table)} t`.execute(house.t.db)
  return rows[0]?.text ?? ''
}

test('L-09 no secret of a second factor, recovery code or signing key can be read in the database', async () => {
  const me = await enrol(house, await house.member())
  const stored = `${await all('second_factor')} ${await all('recovery_code')} ${await all('signing_key')}`
  for (const secret of [me.secret, Buffer.from(me.secret).toString('hex'), ...me.codes])
    expect(stored).not.toContain(secret)
  for (const code of me.codes) expect(stored).not.toContain(code.replaceAll('-', ''))
  const { rows } = await sql<{ plain: number }>`
    select (select count(*) from second_factor where secret is not null or pending_secret is not null)
      + (select count(*) from signing_key where secret is not null)
      + (select count(*) from recovery_code where strpos(code_hash, ':') = 0) as plain`.execute(house.t.db)
  expect(rows[0]?.plain).toBe(0)
})

test('L-09 a sealed secret opens for its own account and under its own key alone', async () => {
  const [me, other] = [await enrol(house, await house.member()), await enrol(house, await house.member())]
  const { rows } = await sql<{ id: string; sealed: Buffer }>`
    select account_id as id, sealed from second_factor join account on account.id = account_id
    where email in (${me.email}, ${other.email}) order by email = ${me.email} desc`.execute(house.t.db)
  const [mine, theirs] = rows
  if (!mine || !theirs) throw new Error('no second factors')
  expect(openSeed(house.deps.keyring, mine.id, mine.sealed)).toBe(me.secret)
  expect(() => openSeed(house.deps.keyring, theirs.id, mine.sealed)).toThrow()
  expect(() => openSeed(createKeyring([new Uint8Array(32).fill(1)]), mine.id, mine.sealed)).toThrow(
    'DATA_KEYS',
  )
})

test('L-09 recovery codes have 120 bits', () => {
  const codes = Array.from({ length: 200 }, newRecoveryCode)
  for (const code of codes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){5}[a-km-np-z2-9]{4}$/)
  expect(new Set(codes).size).toBe(200)
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(32)
})

test('L-09 what lay there in clear is sealed at a start, works as before, and a second start changes nothing', async () => {
  const email = await house.member()
  const before: Pair = await house.signIn(email)
  const [secret, recovery] = [newSecret(), 'abcd-efgh-jkmn-pqrs']
  const { rows } = await sql<{ id: string }>`select id from account where email = ${email}`.execute(
    house.t.db,
  )
  const id = rows[0]?.id ?? ''
  const oldHash = createHash('sha256').update(`${id}:abcdefghjkmnpqrs`).digest('base64url')
  await sql`
    insert into second_factor (account_id, secret, last_step, confirmed_at)
    values (${id}, ${secret}, 0, now())`.execute(house.t.db)
  await sql`insert into recovery_code (account_id, code_hash) values (${id}, ${oldHash})`.execute(house.t.db)
  await sql`update session set second_factor_at = now() where account_id = ${id}`.execute(house.t.db)
  const { keyring } = house.deps
  const keys = await sql<{ kid: string; sealed: Buffer }>`select kid, sealed from signing_key`.execute(
    house.t.db,
  )
  for (const { kid, sealed } of keys.rows) {
    const plain = keyring.open('signing key', sealed, kid).toString('base64url')
    await sql`update signing_key set sealed = null, secret = ${plain} where kid = ${kid}`.execute(house.t.db)
  }

  await sealPlainSecrets({ db: house.t.db, keyring })
  const stored = `${await all('second_factor')} ${await all('recovery_code')} ${await all('signing_key')}`
  expect(stored).not.toContain(secret)
  expect(stored).not.toContain(oldHash)
  await sealPlainSecrets({ db: house.t.db, keyring })
  expect(`${await all('second_factor')} ${await all('recovery_code')} ${await all('signing_key')}`).toBe(
    stored,
  )

  expect((await house.call('GET', '/profiles/', undefined, bearer(before))).status).toBe(200)
  house.wait(MINUTE)
  expect((await pass(house, await house.signIn(email), codeIn(house, secret))).status).toBe(200)
  expect((await pass(house, await house.signIn(email), recovery)).status).toBe(200)
  expect((await pass(house, await house.signIn(email), recovery)).status).toBe(422)
})

test('L-09 a rotated signing key is sealed too, and tokens of before still hold', async () => {
  const tokens = await house.signIn(await house.member())
  await rotateKeys(house.deps, { retireOld: false })
  house.wait(2 * MINUTE)
  expect((await house.call('GET', '/profiles/', undefined, bearer(tokens))).status).toBe(200)
  const { rows } = await sql<{
    n: number
  }>`select count(*) as n from signing_key where secret is not null`.execute(house.t.db)
  expect(rows[0]?.n).toBe(0)
})
