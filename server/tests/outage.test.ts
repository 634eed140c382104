import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, describe, expect, it } from 'vitest'
import { createDb, migrate, withTx } from '../../platform/db/index.ts'
import { startEmbedded } from '../../platform/postgres/index.ts'
import { type Called, type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const step of cleanUp.splice(0).toReversed()) await step()
})

const place = (m: Marketplace, buyer: { token: string; addressId: string }, product: string) =>
  m.call('POST', '/shop/orders/', {
    token: buyer.token,
    body: { delivery_option: 'HOME', shipping_id: buyer.addressId, product_id: product },
  })

describe('outages', () => {
  it('a database that is killed: 503 with a message, nothing half-written, and it recovers by itself', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'aworan-outage-'))
    const postgres = await startEmbedded({ dataDir, log: () => {}, durability: 'safe' })
    cleanUp.push(async () => rm(dataDir, { recursive: true, force: true }), postgres.stop)
    await migrate(postgres.url, join(import.meta.dirname, '../../db/migrations'))
    const db = createDb(postgres.url, { max: 10 })
    const m = await openMarketplace({ database: { db, url: postgres.url, drop: () => db.destroy() } })
    cleanUp.push(m.close)
    const work = await m.list({ name: 'Survivor', total: 500 })
    const buyer = await m.buyer()
    expect((await place(m, buyer, work.id)).status).toBe(200)

    const health = async () =>
      (await Promise.all(['live', 'ready'].map((name) => fetch(`${m.url}/health/${name}`)))).map(
        ({ status }) => status,
      )
    const use = async () =>
      (
        await Promise.all([
          m.call('GET', '/shop/products/'),
          m.call('GET', '/shop/cart', { token: buyer.token }),
          m.call('POST', '/shop/cart/', {
            token: buyer.token,
            body: { product_slug: work.slug, quantity: 1 },
          }),
          place(m, buyer, work.id),
        ])
      ).map(({ status, body }) => ({ status, code: body.code }))
    expect(await health()).toEqual([200, 200])
    // It is started again at once, which does not work for as long as this is missing.
    const version = join(dataDir, 'postgres/data/PG_VERSION')
    await rename(version, `${version}.away`)
    process.kill(postgres.pid(), 'SIGKILL')
    const away = { status: 503, code: 'unavailable' }
    await expect.poll(health).toEqual([200, 503])
    expect(await use()).toEqual([away, away, away, away])
    await rename(`${version}.away`, version)
    await expect.poll(health).toEqual([200, 200])
    for (let round = 0; round < 10; round += 1)
      expect((await use()).map(({ status }) => status)).toEqual([200, 200, 200, 200])

    // One order, its line, its hold and the stock still agree.
    const orders = (await m.call('GET', '/shop/orders/', { token: buyer.token })).body.data
    expect(orders.total).toBe(1)
    expect((await m.call('GET', `/shop/products/${work.slug}/`)).body.data.in_stock).toBe(499)
  })

  it('a database that cuts connections while it is read: a list, a work, a search and a cart are answered all the same', async () => {
    const m = await openMarketplace()
    cleanUp.push(m.close)
    const work = await m.list({ name: 'Survivor', total: 500 })
    const { token } = await m.buyer()
    await m.call('POST', '/shop/cart/', { token, body: { product_slug: work.slug, quantity: 2 } })
    for (const path of [
      '/shop/products/?page_size=7',
      `/shop/products/${work.slug}/`,
      '/shop/products/?search=Survivor',
      '/shop/cart',
    ]) {
      let answer: Promise<Called> | undefined
      await withTx(m.db, async (tx) => {
        await sql`lock table work, edition in access exclusive mode`.execute(tx)
        answer = m.call('GET', path, { token })
        // Outside of the transaction, which would see the same statements each time.
        const cut = sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`
        await expect
          .poll(async () => (await cut.execute(m.db)).rows.length, { message: path })
          .toBeGreaterThan(0)
      })
      expect(await answer, path).toMatchObject({ status: 200, body: { status: 'success' } })
    }
  })

  it('a full disk: an upload answers 503, leaves no half file, and works again when there is room', async (context) => {
    const folder = await mkdtemp(join(tmpdir(), 'aworan-full-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder], { stdio: 'ignore' })
    } catch {
      await rm(folder, { recursive: true, force: true })
      context.skip('needs the right to mount a small file system')
    }
    cleanUp.push(async () => {
      execFileSync('umount', [folder])
      await rm(folder, { recursive: true, force: true })
    })
    const lines: string[] = []
    const m = await openMarketplace({
      filesFolder: folder,
      env: { DATA_DIR: folder },
      logTo: (line) => lines.push(line),
    })
    cleanUp.push(m.close)
    const buyer = await m.buyer()
    const noise = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#888',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .jpeg({ quality: 90 })
      .toBuffer()
    const upload = async (
      bytes: Buffer,
    ): Promise<{ status: number; body: { code?: string; message: string } }> => {
      const form = new FormData()
      form.set('avatar', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'me.jpg')
      const response = await fetch(`${m.url}/api/v1/profiles/edit_image/`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${buyer.token}` },
        body: form,
      })
      return { status: response.status, body: (await response.json()) as { code?: string; message: string } }
    }
    expect(noise.length).toBeGreaterThan(256 * 1024)
    const refused = await upload(noise)
    expect(refused.status).toBe(503)
    expect(refused.body.code).toBe('unavailable')
    // D8: told apart from a database that is away, and seen by who asks whether we are ready.
    expect(lines.join('')).toContain('disk full or broken')
    expect(lines.join('')).not.toContain('database unavailable')
    const ready = await fetch(`${m.url}/health/ready`)
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'disk full' }])
    const left = await readdir(folder, { recursive: true })
    expect(left.filter((name) => name.endsWith('.draft'))).toEqual([])
    expect((await m.call('GET', '/profiles/', { token: buyer.token })).body.data.avatar).toBeNull()
    const small = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#963' } })
      .jpeg()
      .toBuffer()
    expect((await upload(small)).status).toBe(200)
  })
})
