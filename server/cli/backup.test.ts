import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runLedgerCheck } from '../../features/ledger/index.server.ts'
import { paidOrder } from '../../features/orders/test-sale.ts'
import { systemClock } from '../../kernel/clock.ts'
import { readConfig } from '../../platform/config/index.ts'
import { createDb } from '../../platform/db/index.ts'
import type { TestDatabase } from '../../platform/db/test-database.ts'
import { makeClusterFolder } from '../../platform/db/test-folder.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { openKeyring } from '../../platform/keyring/index.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import { createLog } from '../../platform/log/index.ts'
import { findFreePort } from '../../platform/postgres/free-port.ts'
import { startEmbedded } from '../../platform/postgres/index.ts'
import { createApp } from '../app.ts'
import { listSpans } from '../backup/span.ts'
import { composeFeatures } from '../compose.ts'
import { prepareDatabase } from '../start/prepare-database.ts'
import { type Called, openMarketplace } from '../testing/test-marketplace.ts'
import { startProgram } from '../testing/test-program.ts'

let parent: string
beforeAll(async () => {
  parent = await makeClusterFolder('aworan-backup-command-')
})
afterAll(() => rm(parent, { recursive: true, force: true }))

/** Starts a command beside a shop, as `npm run` does. */
const start = (name: string, words: string[], env: Record<string, string> = {}) =>
  startProgram(process.execPath, ['--import', 'tsx', `server/cli/${name}.ts`, ...words], {
    cwd: join(import.meta.dirname, '../..'),
    env: { DATABASE_URL: '', DATA_DIR: join(parent, 'shop'), ...env },
  })
const command = async (name: string, words: string[], env: Record<string, string> = {}) => {
  const program = start(name, words, env)
  return { code: await program.ended, said: program.output() }
}

/** The PostgreSQL of a data folder, and the folder's lock, as npm start has them. */
const openDatabase = async (dataDir: string): Promise<TestDatabase> => {
  const lock = lockFolder(dataDir)
  if (!lock.ok) throw new Error(lock.message)
  const embedded = await startEmbedded({ dataDir, log: () => {} })
  await prepareDatabase(embedded, () => {})
  const db = createDb(embedded.url, { max: 10 })
  const drop = async () => {
    await db.destroy()
    await embedded.stop()
    lock.value.release()
  }
  return { db, url: embedded.url, drop }
}

/** A shop on what a data folder has; openMarketplace would add works and people. */
const openAsItIs = async (dataDir: string) => {
  const { db, url, drop } = await openDatabase(dataDir)
  const port = await findFreePort()
  const own = `http://127.0.0.1:${port}`
  const config = readConfig({ PORT: String(port), PUBLIC_URL: own, DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const dependencies = {
    config: config.value,
    db,
    readDb: db,
    databaseUrl: url,
    files: folderFiles(join(dataDir, 'files')),
    keyring: openKeyring(config.value),
    clock: systemClock,
    log: createLog('silent'),
    ownUrl: own,
  }
  const features = composeFeatures(dependencies)
  const { app } = await createApp(dependencies, features, { mode: 'api-only' })
  await app.listen({ port, host: '127.0.0.1' })
  const call = async (
    path: string,
    { token, ...body }: { token?: string; email?: string; password?: string } = {},
  ) => {
    const isPost = Object.keys(body).length > 0
    const response = await fetch(`${own}/api/v1${path}`, {
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(isPost ? { 'content-type': 'application/json' } : {}),
      },
      ...(isPost ? { method: 'POST', body: JSON.stringify(body) } : {}),
    })
    const answer: Called['body'] = await response.json()
    return answer.data
  }
  const close = async () => {
    app.server.closeAllConnections()
    await app.close()
    await features.securityEvents.stop()
    await drop()
  }
  return { call, features, close }
}

describe('npm run backup and npm run restore', () => {
  it('bring back a shop that was open: what was sold is sold, and the books agree', async () => {
    const [shop, disk, again] = ['shop', 'disk', 'again'].map((name) => join(parent, name))
    if (!shop || !disk || !again) throw new Error('no folders')
    for (const folder of [shop, disk, again]) await mkdir(folder, { mode: 0o755 })
    const m = await openMarketplace({
      database: await openDatabase(shop),
      filesFolder: join(shop, 'files'),
      env: { DATA_DIR: shop },
    })
    const [work, late] = [await m.list({ name: 'Sold before' }), await m.list({ name: 'Sold after' })]
    const buyer = await m.buyer()
    const order = await paidOrder(m, buyer, { product_id: work.id })
    const following = start('backup', [disk, '--follow', '--same-disk'])
    await following.says(
      /^The data key is not copied: keep a copy of \S+\/data-key elsewhere.*\nThe log of the database is copied to \S+\nBacked up to/,
    )
    const backup = await command('backup', [disk, '--keep', '1', '--same-disk'])
    expect(backup.said).toMatch(
      /^The data key is not copied: .*\nBacked up to \S+Z: \d+ MB\n {2}\d+ of \d+ pictures and papers were in the backup before, .*\n {2}1 older backup removed\n$/,
    )
    expect(backup.code).toBe(0)
    const second = await m.list({ name: 'Sold after the backup' })
    await paidOrder(m, buyer, { product_id: second.id })
    const at = new Date().toISOString()
    await paidOrder(m, buyer, { product_id: late.id })
    const sold = new Date().toISOString()
    const reaches = async () => {
      const [span] = await listSpans(disk)
      return span !== undefined && span.until > sold && span.files_until > sold
    }
    await expect.poll(reaches).toBe(true)
    expect(await command('backup', ['--end-following'])).toMatchObject({
      code: 1,
      said: expect.stringContaining('followed already'),
    })
    await following.end()
    expect(await following.ended).toBe(0)
    expect(await command('backup', ['--end-following'])).toMatchObject({ code: 0 })
    await m.close()

    const keyless = await command('restore', [disk], { DATA_DIR: again })
    expect([keyless.code, keyless.said]).toEqual([1, expect.stringContaining('put the shop’s data key in')])
    await cp(join(shop, 'data-key'), join(again, 'data-key'))
    const restored = await command('restore', [disk, '--to', at.replace('Z', '+00:00')], { DATA_DIR: again })
    expect(restored.said).toMatch(
      /^Restored the shop as it was on \S+Z\.\nThe log of what staff did is whole: \d+ entries\.\nnpm start opens it\./,
    )
    expect(restored.code).toBe(0)

    const after = await openAsItIs(again)
    try {
      const { email } = buyer
      const { access: token } = await after.call('/auth/login/buyer/', { email, password: 'a good password' })
      const found = await after.call(`/shop/orders-by-id/?id=${order.id}`, { token })
      expect(found).toMatchObject({ id: order.id, verified: true, payment: 'paid' })
      const stock = async (slug: string) => (await after.call(`/shop/products/${slug}/`)).in_stock
      const stocks = [await stock(work.slug), await stock(second.slug), await stock(late.slug)]
      expect(stocks).toEqual([0, 0, 1])
      expect((await runLedgerCheck(after.features.ledger, null)).findings).toEqual([])
    } finally {
      await after.close()
    }
  })

  it('say what is wrong with what was typed, and with a PostgreSQL of one’s own, and do nothing', async () => {
    const before = await readdir(parent)
    const usage = { code: 1, said: expect.stringMatching(/^npm run (backup|restore) --/) }
    expect(await command('backup', ['disk', '--keep', '0'])).toEqual(usage)
    expect(await command('restore', ['--all'])).toEqual(usage)
    expect(await command('backup', ['disk', '--end-following'])).toEqual(usage)
    // In which zone?
    expect(await command('restore', ['disk', '--to', '2026-11-28T09:30:00'])).toEqual(usage)
    const own = { DATABASE_URL: 'postgres://a:b@127.0.0.1:1/shop' }
    for (const name of ['backup', 'restore'])
      expect(await command(name, [join(parent, 'disk')], own)).toEqual({
        code: 1,
        said: expect.stringContaining('a PostgreSQL of your own'),
      })
    expect(await readdir(parent)).toEqual(before)
  })
})
