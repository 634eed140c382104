import { copyFile, cp, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { createDb, migrate } from '../../platform/db/index.ts'
import { startEmbedded } from '../../platform/postgres/index.ts'
import { root } from '../../platform/project/root.ts'
import { makeSchema } from '../../sandbox/schema.ts'

/** What somebody did with the shop before it was brought up to date. */
export type Former = {
  person: { email: string; password: string }
  tokens: { access: string; refresh: string }
  /** The id of a guest who never signed in. */
  guest: string
  /** Works by their slugs. */
  works: {
    delivered: string
    refunded: string
    unpaid: string
    framed: string
    cart: string
    wished: string[]
    guestCart: string
    guestWish: string
  }
  /** Orders by their ids: paid and delivered, paid, not paid. */
  orders: { delivered: string; refunded: string; unpaid: string }
}

type Row = Record<string, unknown>

/**
 * `story`: what was done. `files`: private files in base64. `pictures`: which picture of db/seed/pictures lies under an id. `rows`: every
 * table's rows as JSON, but for throttles, mails and one-time codes. `charges`: what the sandbox took, of its own schema.
 *
 * It was made with commit be8d097, whose last migration is 0022_work_report: its server on an empty data folder, the story told over
 * its API with the helpers of its journeys, and each table read with `json_agg` after the server had ended.
 */
type FormerData = {
  story: Former
  files: Record<string, string>
  pictures: Record<string, string>
  rows: Record<string, Row[]> & { migrations: { name: string; checksum: string }[] }
  charges: Row[]
}

/** Lays out a data folder as the former version left it: its own PostgreSQL with its tables and rows, and its files. */
export const layFormerData = async (): Promise<{ folder: string; former: Former }> => {
  const packed = await readFile(join(import.meta.dirname, 'former-data.json.gz'))
  const data = JSON.parse(gunzipSync(packed).toString()) as FormerData
  const folder = await mkdtemp(join(tmpdir(), 'aworan-former-'))
  for (const [name, content] of Object.entries(data.files))
    await write(join(folder, 'files', name), Buffer.from(content, 'base64'))
  for (const [id, name] of Object.entries(data.pictures)) {
    const original = join(folder, 'files/pictures', id, 'original.jpg')
    await mkdir(dirname(original), { recursive: true })
    await copyFile(join(root, 'db/seed/pictures', name), original)
  }
  const postgres = await startEmbedded({ dataDir: folder, durability: 'fast', log: () => {} })
  await migrate(postgres.url, await layMigrations(folder, data.rows.migrations))
  await makeSandbox(postgres.url)
  await insertRows(postgres.ownerUrl, data)
  await postgres.stop()
  return { folder, former: data.story }
}

const write = async (path: string, content: Buffer): Promise<void> => {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, content)
}

/** A folder with the migrations that the former version had. */
const layMigrations = async (folder: string, applied: readonly { name: string }[]): Promise<string> => {
  const migrations = join(folder, 'migrations')
  for (const { name } of applied) await cp(join(root, 'db/migrations', name), join(migrations, name))
  return migrations
}

/** The sandbox's own schema, which is today as it was then. */
const makeSandbox = async (url: string): Promise<void> => {
  const db = createDb(url)
  await makeSchema(db)
  await db.destroy()
}

const insertRows = async (ownerUrl: string, { rows, charges }: FormerData): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // In any order of the tables.
    await client.query(`set session_replication_role = replica`)
    // With the checksums that the former version wrote.
    await client.query('delete from migrations')
    for (const [table, tableRows] of [...Object.entries(rows), ['sandbox.charge', charges] as const]) {
      const names = Object.keys(tableRows[0] ?? {}).map((name) => client.escapeIdentifier(name))
      const columns = names.join(', ')
      await client.query(`delete from ${table}`)
      await client.query(
        `insert into ${table} (${columns}) overriding system value
         select ${columns} from json_populate_recordset(null::${table}, $1)`,
        [JSON.stringify(tableRows)],
      )
    }
    await countOn(client)
    // They are of the day on which they were made: the session would have lapsed by now, and the guest be forgotten.
    for (const table of ['session', 'refresh_token'])
      await client.query(`update ${table} set expires_at = now() + interval '1 day'`)
    await client.query('update guest set created_at = now()')
    // The server's own role owned its database.
    await client.query('alter database aworan owner to aworan')
  } finally {
    await client.end()
  }
}

/** Has every column that counts by itself go on after the rows that are there. */
const countOn = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_schema || '.' || table_name as table, column_name as column from information_schema.columns
     where table_schema in ('public', 'sandbox') and (is_identity = 'YES' or column_default like 'nextval(%')`,
  )
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), max(${client.escapeIdentifier(column)}))
       from ${table} having max(${client.escapeIdentifier(column)}) is not null`,
      [table, column],
    )
}
