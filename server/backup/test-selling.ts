import { cp, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { rotateKeys } from '../../features/accounts/index.server.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createDb } from '../../platform/db/index.ts'
import { makeClusterFolder } from '../../platform/db/test-folder.ts'
import { folderFiles } from '../../platform/files/folder.ts'
import { type Keyring, openKeyring } from '../../platform/keyring/index.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import { startEmbedded } from '../../platform/postgres/index.ts'
import { prepareDatabase } from '../start/prepare-database.ts'

const log = () => {}

/** The keys of a data folder. */
export function keyringIn(folder: string): Keyring {
  return openKeyring({ dataDir: folder, dataKeys: null })
}

/** What a data folder's database has, asked once it is started: the pictures of its works, and the different tallies. */
export async function databaseIn(folder: string): Promise<{ pictures: string[]; tallies: number }> {
  const server = await startEmbedded({ dataDir: folder, log })
  const own = new pg.Client({ connectionString: server.url })
  await own.connect()
  try {
    const { rows } = await own.query<{ picture: string }>('select picture from listed order by id')
    const tallies = await own.query<{ many: number }>('select count(distinct n)::int as many from tally')
    return { pictures: rows.map(({ picture }) => picture), tallies: tallies.rows[0]?.many ?? 0 }
  } finally {
    await own.end()
    await server.stop()
  }
}

/** A shop's database and files, which go on listing works: rows and files that name each other. */
export async function openSelling(of: string) {
  const parent = await makeClusterFolder(`aworan-${of}-`)
  const dataDir = join(parent, 'data')
  const backups = join(parent, 'disk')
  await mkdir(dataDir, { mode: 0o755 })
  await mkdir(backups, { mode: 0o700 })
  const connect = async (connectionString: string) => {
    const client = new pg.Client({ connectionString })
    client.on('error', () => {})
    await client.connect()
    return client
  }
  // As the shop runs: what is not safe writes no log to copy.
  const open = async () => {
    const lock = lockFolder(dataDir)
    if (!lock.ok) throw new Error(lock.message)
    const running = await startEmbedded({ dataDir, log })
    return {
      lock: lock.value,
      running,
      client: await connect(running.url),
      admin: await connect(running.adminUrl),
    }
  }
  let now = await open()
  await prepareDatabase(now.running, log)
  const db = createDb(now.running.url, { max: 1 })
  await rotateKeys({ db, clock: systemClock, keyring: keyringIn(dataDir) }, { retireOld: false })
  await db.destroy()
  await now.client.query(
    'create table listed (id serial primary key, picture text not null, text text not null)',
  )
  await now.client.query('create table tally as select n as id, 0 as n from generate_series(1, 5000) n')
  const files = folderFiles(join(dataDir, 'files'))
  let last = 0
  /** Lists one work, its picture first. */
  const list = async () => {
    const picture = `pictures/${last + 1}`
    await files.put(picture, Buffer.from(`picture ${last + 1}`))
    await now.client.query('insert into listed (picture, text) values ($1, $2)', [picture, 'x'.repeat(500)])
    last += 1
  }
  const close = async () => {
    await now.client.end()
    await now.admin.end()
    await now.running.stop()
    now.lock.release()
  }
  return {
    parent,
    dataDir,
    backups,
    files,
    client: () => now.client,
    admin: () => now.admin,
    running: () => now.running,
    list,
    listed: () => last,
    /** Lists works without a pause until it is stopped. */
    sell: () => {
      let isOver = false
      const done = (async () => {
        while (!isOver) {
          await list()
          // All of it, or nothing: with checkpoints, which move the place where the recovery of the shop itself would begin.
          if (last % 10 === 0) await now.client.query('update tally set n = n + 1')
          if (last % 10 === 5) await now.admin.query('checkpoint')
        }
      })()
      return async () => {
        isOver = true
        await done
      }
    },
    /** A data folder without a shop, but with its data key. */
    emptyFolder: async (name: string, withKey = true): Promise<string> => {
      const folder = join(parent, name)
      await mkdir(folder, { mode: 0o755 })
      if (withKey) await cp(join(dataDir, 'data-key'), join(folder, 'data-key'))
      return folder
    },
    stop: close,
    start: async () => {
      now = await open()
    },
    drop: async () => {
      await close()
      await rm(parent, { recursive: true, force: true })
    },
  }
}
