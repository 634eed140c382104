import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import sharp from 'sharp'
import { addCategory, addWork } from '../../features/catalogue/index.server.ts'
import { addStation, setFeeException } from '../../features/delivery/index.server.ts'
import { addPicture } from '../../features/media/index.server.ts'
import { addSeller } from '../../features/sellers/index.server.ts'
import { after } from '../../kernel/clock.ts'
import { type Id } from '../../kernel/id.ts'
import { koboOf } from '../../kernel/money.ts'
import { slugOf } from '../../kernel/slug.ts'
import { readConfig } from '../../platform/config/index.ts'
import { createDb, type Db, withTx } from '../../platform/db/index.ts'
import { cloneDatabase, type TestDatabase, testTemplate } from '../../platform/db/test-database.ts'
import type { Files } from '../../platform/files/files.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import type { Times } from '../../platform/http/times.ts'
import { type Keyring, openKeyring } from '../../platform/keyring/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { findFreePort } from '../../platform/postgres/free-port.ts'
import { createApp } from '../app.ts'
import { composeFeatures, type Features } from '../compose.ts'
import { sandboxKeysOf } from '../sandbox.ts'
import { undeclaredAt } from './refusal-check.ts'
import { openAccount, signedIn } from './test-account.ts'

/** What a call answered: the HTTP status and the body. */
export type Called = {
  status: number
  // Tests read into answers freely; the routes' schemas have checked them.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
}

/** Who calls: an access token or a guest's id, and headers of the test's own. */
export type Caller = { token?: string; guest?: string; headers?: Record<string, string> }

/** A work to list; what is left out does not matter to the test. */
export type TestWork = {
  name: string
  total?: number
  naira?: number
  frameNaira?: number
  sizes?: { label: string; naira: number; total: number }[]
  medium?: string
  description?: string
  category?: 'art-work' | 'photography'
  subcategory?: 'black-and-white'
  topDeal?: number
}

/** A marketplace of the test's own: the real server on a real port with a real database, empty but for what is listed. */
export type Marketplace = {
  url: string
  db: Db
  databaseUrl: string
  app: FastifyInstance
  features: Features
  keyring: Keyring
  /** Moves the server's clock forward. */
  pass(ms: number): void
  call(method: string, path: string, options?: Caller & { body?: unknown }): Promise<Called>
  list(work: TestWork): Promise<{ id: Id; slug: string; sizes: Id[] }>
  /** A signed-in buyer with an address in Lagos. */
  buyer(name?: string): Promise<{ id: Id; email: string; token: string; addressId: Id }>
  guest(): Promise<string>
  stationId(): Promise<Id>
  /** A charge at the sandbox, as its pop-up would make it. */
  charge(order: { tx_ref: string; price_total: number }, more?: object): Promise<Called>
  close(): Promise<void>
}

/**
 * Starts and stops the queue in a database, which makes its tables and queues: half of what the opening of a marketplace would take
 * each time.
 */
async function makeQueues(url: string): Promise<void> {
  const db = createDb(url, { max: 5 })
  const config = readConfig({ DATA_DIR: tmpdir(), PUBLIC_URL: 'http://127.0.0.1:1', LOG_LEVEL: 'silent' })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const { queue } = composeFeatures({
    config: config.value,
    db,
    readDb: db,
    databaseUrl: url,
    files: folderFiles(tmpdir()),
    keyring: openKeyring(config.value),
    clock: { now: () => new Date() },
    log: createLog('silent'),
    ownUrl: 'http://127.0.0.1:1',
    pace: 'quick',
  })
  await queue.start()
  await queue.stop({ graceful: false })
  await db.destroy()
}

/**
 * Opens a marketplace for a test file, with a database and a temporary folder unless given; close it in afterAll.
 * `settings` are environment variables for its port.
 */
export async function openMarketplace(
  own: {
    database?: TestDatabase
    filesFolder?: string
    /** Another database than its own to read from. */
    readDb?: (own: Db) => Db
    /** Files kept otherwise than in a folder. */
    files?: Files
    /** Settings other than a test's usual ones. */
    env?: Record<string, string>
    /** Takes the log's lines, from level info on. */
    logTo?: (line: string) => void
    times?: Times
    databaseRestarts?: () => number
    settings?: (port: number) => Record<string, string>
  } = {},
): Promise<Marketplace> {
  const database =
    own.database ?? (await cloneDatabase(await testTemplate('aworan_queues', makeQueues), { max: 20 }))
  const { db } = database
  const folder = await mkdtemp(join(tmpdir(), 'aworan-test-'))
  const port = await findFreePort()
  const config = readConfig({
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'silent',
    // Another version than the embedded one is that of a shop with a PostgreSQL of its own.
    ...(process.env.TEST_POSTGRES ? { DATABASE_URL: database.url } : {}),
    ...own.env,
    ...own.settings?.(port),
  })
  if (!config.ok) throw new Error(config.problems.join('\n'))
  let passed = 0
  const clock = { now: () => after(new Date(), passed) }
  const { logTo, times } = own
  const log = logTo ? createLog('info', { write: logTo }) : createLog(process.env.TEST_LOG ?? 'silent')
  const url = `http://127.0.0.1:${port}`
  const dependencies = {
    config: config.value,
    db,
    readDb: own.readDb?.(db) ?? db,
    databaseUrl: database.url,
    files: own.files ?? folderFiles(own.filesFolder ?? join(folder, 'files')),
    keyring: openKeyring(config.value),
    clock,
    log,
    ownUrl: url,
    pace: 'quick' as const,
    databaseRestarts: own.databaseRestarts,
  }
  const { secretKey } = sandboxKeysOf(config.value, dependencies.keyring)
  const features = composeFeatures(dependencies)
  const { app } = await createApp(dependencies, features, {
    mode: 'api-only',
    ...(times ? { times } : {}),
  })
  await app.listen({ port, host: '127.0.0.1' })
  await features.queue.start()
  // Tests do themselves what the clock would do: a job of the minute beside them would take orders from under their hands.
  await sql`delete from pgboss.schedule`.execute(db)

  const picture = await addPicture(
    features.media,
    db,
    await sharp({ create: { width: 800, height: 600, channels: 3, background: '#345' } })
      .jpeg()
      .toBuffer(),
    null,
  )
  if (!picture.ok) throw new Error(picture.code)
  const ids = await withTx(db, async (tx) => {
    const art = await addCategory(tx, { parentId: null, slug: 'art-work', name: 'Art', position: 0 })
    const photography = await addCategory(tx, {
      parentId: null,
      slug: 'photography',
      name: 'Photography',
      position: 1,
    })
    const blackAndWhite = await addCategory(tx, {
      parentId: photography,
      slug: 'black-and-white',
      name: 'Black & white pictures',
      position: 0,
    })
    const seller = await addSeller(tx, {
      slug: 'test-artist',
      name: 'Test Artist',
      town: 'Jos',
      state: 'Plateau',
      biography: '',
      accountId: null,
      at: clock.now(),
    })
    await addStation(tx, {
      name: 'Yaba',
      address: '1 Yaba Road',
      city: 'Yaba',
      state: 'Lagos',
      fee_kobo: koboOf(1_500),
      position: 0,
    })
    await addStation(tx, {
      name: 'Kano',
      address: '1 Kano Road',
      city: 'Kano',
      state: 'Kano',
      fee_kobo: koboOf(5_000),
      position: 1,
    })
    const fee = koboOf(3_500)
    const fees = { small: fee, medium: fee, large: fee, oversized: fee }
    await setFeeException(tx, { from: '', to: 'Lagos' }, fees)
    return { 'art-work': art, photography, 'black-and-white': blackAndWhite, ...seller }
  })

  const call: Marketplace['call'] = async (method, path, { token, guest, headers, body } = {}) => {
    const response = await fetch(`${url}/api/v1${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(guest === undefined ? {} : { guestUserID: guest }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
    const answered = text === '' ? undefined : isJson ? JSON.parse(text) : text
    const undeclared = response.status < 400 ? undefined : undeclaredAt(method, path, answered)
    if (undeclared) throw new Error(undeclared)
    return { status: response.status, body: answered }
  }

  let works = 0
  return {
    url,
    db,
    databaseUrl: database.url,
    app,
    features,
    keyring: dependencies.keyring,
    pass: (ms) => {
      passed += ms
    },
    call,

    list: async (work) => {
      const slug = slugOf(work.name)
      works += 1
      const id = await withTx(db, (tx) =>
        addWork(tx, {
          sellerId: ids.sellerId,
          artistId: ids.artistId,
          categoryId: ids[work.category ?? 'art-work'],
          subcategoryId: work.subcategory ? ids[work.subcategory] : null,
          slug,
          name: work.name,
          description: work.description ?? 'A work for a test.',
          medium: work.medium ?? 'Oil on canvas',
          year: 2024,
          kind: (work.total ?? 1) === 1 && !work.sizes ? 'unique' : 'edition',
          frame_price_kobo: work.frameNaira === undefined ? null : koboOf(work.frameNaira),
          signed: true,
          status: 'live',
          ...(work.topDeal === undefined ? {} : { topDealPosition: work.topDeal }),
          pictureIds: [picture.value.id],
          editions: (work.sizes ?? [{ label: '', naira: work.naira ?? 10_000, total: work.total ?? 1 }]).map(
            (size) => ({
              label: size.label,
              widthMm: 800,
              heightMm: 600,
              depthMm: null,
              priceKobo: koboOf(size.naira),
              total: size.total,
              available: size.total,
            }),
          ),
          at: after(clock.now(), works * 1000 - 1_000_000),
        }),
      )
      const { rows } = await sql<{
        id: Id
      }>`select id from edition where work_id = ${id} order by position`.execute(db)
      return { id, slug, sizes: rows.map((row) => row.id) }
    },

    buyer: async (name = 'Ngozi') => {
      const shop = { db, features }
      const account = await openAccount(shop, 'BUYER', { firstName: name })
      const { id, email, token } = await signedIn(shop, account)
      const address = await call('POST', '/shop/shipping-addresses/', {
        token,
        body: {
          address: '5 Test Street',
          city: 'Yaba',
          state: 'Lagos',
          country: 'Nigeria',
          phone: '08012345678',
          zipcode: '',
          first_name: name,
          last_name: 'Test',
          email,
        },
      })
      if (address.status !== 201) throw new Error(JSON.stringify(address.body))
      return { id, email, token, addressId: address.body.data.id }
    },

    guest: async () => (await call('POST', '/shop/cart/')).body.data.guestuserid,

    stationId: async () => (await call('GET', '/shop/pickup-stations/?state=lagos')).body.data[0].id,

    charge: async (order, more = {}) => {
      const response = await fetch(`${url}/sandbox/v3/charges`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify({
          tx_ref: order.tx_ref,
          amount: order.price_total,
          currency: 'NGN',
          outcome: 'successful',
          webhook: { drop: true },
          ...more,
        }),
      })
      const isJson = response.headers.get('content-type')?.includes('json')
      return { status: response.status, body: isJson ? await response.json() : null }
    },

    close: async () => {
      // A request of a job under way would keep its connection, and the server waits for those.
      const closing = app.close()
      setTimeout(() => app.server.closeAllConnections(), 1_000).unref()
      await closing
      await features.queue.stop({ graceful: false })
      await features.securityEvents.stop()
      await database.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
