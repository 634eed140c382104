import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSale, staffMember } from '../../features/orders/test-sale.ts'
import { readConfig } from '../../platform/config/index.ts'
import { createDb, type Db } from '../../platform/db/index.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { createLog } from '../../platform/log/index.ts'
import { createApp } from '../app.ts'
import { composeFeatures } from '../compose.ts'
import { PASSWORD } from '../testing/test-account.ts'
import type { Marketplace } from '../testing/test-marketplace.ts'
import { signInAs } from '../testing/test-second-factor.ts'

let m: Marketplace
let seller: { id: string; email: string; token: string }
let admin: { token: string }
let other: Awaited<ReturnType<typeof openBeside>>
beforeAll(async () => {
  ;({ m, seller } = await openSale())
  admin = await staffMember(m, 'admin')
  other = await openBeside(m)
})
afterAll(async () => {
  await other.close()
  await m.close()
})

/** The same shop as another process has it: with connections and memory of its own, on the same database. */
async function openBeside({ url, databaseUrl, keyring }: Marketplace) {
  const folder = await mkdtemp(`${tmpdir()}/aworan-beside-`)
  const config = readConfig({ PUBLIC_URL: url, DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT: 'off' })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const db: Db = createDb(databaseUrl, { max: 5 })
  const dependencies = {
    config: config.value,
    db,
    readDb: db,
    databaseUrl,
    files: folderFiles(folder),
    keyring,
    clock: { now: () => new Date() },
    log: createLog('silent'),
    ownUrl: url,
  }
  const features = composeFeatures(dependencies)
  const { app } = await createApp(dependencies, features, { mode: 'api-only' })
  /** What the other process answers: to a token as to its own account, and to a refresh token. */
  const ask = async (token: string): Promise<number> =>
    (
      await app.inject({
        url: '/api/v1/profiles/sessions/',
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode
  const refresh = async (given: string): Promise<number> =>
    (await app.inject({ method: 'POST', url: '/api/v1/auth/refresh/', payload: { refresh: given } }))
      .statusCode
  const close = async (): Promise<void> => {
    await app.close()
    await features.securityEvents.stop()
    await db.destroy()
    await rm(folder, { recursive: true })
  }
  return { ask, refresh, close }
}

/** Two sessions of a buyer, each of which the other process has just answered. */
async function twoSessions() {
  const buyer = await m.buyer()
  const here: { access: string; refresh: string } = (
    await signInAs(m, { email: buyer.email, password: PASSWORD })
  ).body.data
  const there: typeof here = (await signInAs(m, { email: buyer.email, password: PASSWORD })).body.data
  for (const { access } of [here, there, here, there]) expect(await other.ask(access)).toBe(200)
  return { buyer, here, there }
}

it('a session that is ended in one process is refused by another one at its next request', async () => {
  const { here, there } = await twoSessions()
  const ended = await m.call('DELETE', '/profiles/sessions/', {
    token: here.access,
    body: { password: PASSWORD },
  })
  expect(ended.status).toBe(200)
  expect([await other.ask(here.access), await other.ask(there.access)]).toEqual([200, 401])
  expect(await other.refresh(there.refresh)).toBe(401)
  expect((await m.call('GET', '/auth/logout/', { token: here.access })).status).toBe(200)
  expect(await other.ask(here.access)).toBe(401)
})

it('a password that is changed in one process ends the other sessions in another one', async () => {
  const { here, there } = await twoSessions()
  const changed = await m.call('PATCH', '/profiles/change_password/', {
    token: here.access,
    body: { current_password: PASSWORD, new_password: 'quiet lantern 7' },
  })
  expect(changed.status).toBe(200)
  expect(await other.ask(there.access)).toBe(401)
  expect(await other.refresh(there.refresh)).toBe(401)
})

it('an account that staff disable or sign out in one process is refused by another one', async () => {
  const { buyer, here } = await twoSessions()
  const out = await m.call('DELETE', `/staff/people/${buyer.id}/sessions/`, { token: admin.token })
  expect(out.status).toBe(200)
  expect(await other.ask(here.access)).toBe(401)
  expect(await other.ask(seller.token)).toBe(200)
  const disabled = await m.call('POST', `/staff/people/${seller.id}/disable/`, {
    token: admin.token,
    body: { reason: 'Sells copies as originals' },
  })
  expect(disabled.status).toBe(200)
  expect(await other.ask(seller.token)).toBe(401)
})
