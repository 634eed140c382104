import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { proveStatements } from './prove.ts'
import { writeSchema } from './schema.ts'

const root = join(import.meta.dirname, '../..')
let t: TestDatabase
let client: pg.Client
let project: string

beforeAll(async () => {
  t = await testDatabase()
  client = new pg.Client({ connectionString: t.url })
  await client.connect()
  project = await mkdtemp(join(tmpdir(), 'aworan-statements-'))
  await mkdir(join(project, 'store'))
  await symlink(join(root, 'node_modules'), join(project, 'node_modules'))
  await writeFile(
    join(project, 'tsconfig.json'),
    JSON.stringify({
      compilerOptions: { strict: true, module: 'nodenext', target: 'es2024', noEmit: true, types: ['node'] },
      include: ['store'],
    }),
  )
})
afterAll(async () => {
  await client.end()
  await t.drop()
  await rm(project, { recursive: true, force: true })
})

/** What is found wrong with the body of a function that has `db` and the text `id`. */
async function problemsOf(body: string, before = ''): Promise<string[]> {
  const source = `import { type Kysely, type RawBuilder, sql } from 'kysely'\n${before}\nexport async function read(db: Kysely<unknown>, id: string, up: boolean) {\n${body}\n}\n`
  await writeFile(join(project, 'store/read.ts'), source)
  const { problems, statements } = await proveStatements(client, project, ['store'])
  expect(statements).toBeGreaterThan(0)
  return problems.map(({ text }) => text)
}

describe('the proof of the statements', () => {
  it('says nothing of a statement that is right', async () => {
    const right =
      'await sql<{ id: string; price_kobo: number; year: number | null }>`select id, price_kobo, year from work where id = ${id}`.execute(db)'
    expect(await problemsOf(right)).toEqual([])
  })

  it.each([
    [
      'a column that is not there',
      'await sql`select prize_kobo from work`.execute(db)',
      /column "prize_kobo" does not exist/,
    ],
    [
      'a column that is only compared',
      'await sql`delete from work where prize_kobo = ${1}`.execute(db)',
      /column "prize_kobo" does not exist/,
    ],
    [
      'another type',
      'await sql<{ price_kobo: string }>`select price_kobo from work`.execute(db)',
      /returns price_kobo as number, its row says string/,
    ],
    [
      'a name that does not come',
      'await sql<{ price: number }>`select price_kobo from work`.execute(db)',
      /does not return price/,
    ],
    [
      'null that is not expected',
      'await sql<{ year: number }>`select year from work`.execute(db)',
      /returns year, which can be null/,
    ],
    [
      'a date that comes as a text',
      'await sql<{ day: Date }>`select created_at::date as day from work`.execute(db)',
      /returns day as string, its row says Date/,
    ],
    [
      'a list of other elements',
      'await sql<{ words: string[] }>`select array[1] as words`.execute(db)',
      /returns words as number\[\], its row says string\[\]/,
    ],
  ])('finds %s', async (_, statement, problem) => {
    expect(await problemsOf(statement)).toEqual([expect.stringMatching(problem)])
  })

  it('finds what is wrong in one of two branches', async () => {
    const body = 'await sql`select id from work order by ${up ? sql`name` : sql`title`}`.execute(db)'
    expect(await problemsOf(body)).toEqual([expect.stringContaining('column "title" does not exist')])
  })

  it('follows pieces through functions, tables of pieces, lists and the calls of a function', async () => {
    const before = `
      const columns = sql\`id, name\`
      const sorts = { name: sql\`name\`, price: sql\`price_kobo\` }
      const owned = (column: 'seller_id' | 'owner_id', value: string) => sql\`\${sql.ref(column)} = \${value}\`
      const find = (db: Kysely<unknown>, where: RawBuilder<unknown>) => sql\`select \${columns} from work where \${where}\`.execute(db)
      export const two = (db: Kysely<unknown>, id: string) => find(db, sql\`artist = \${id}\`)`
    const body = `
      const conditions = [sql\`true\`]
      if (up) conditions.push(sql\`sold_out\`)
      await sql\`select \${columns} from work where \${sql.join(conditions, sql\` and \`)} order by \${sorts[up ? 'name' : 'price']}\`.execute(db)
      await sql\`select \${columns} from work where \${owned('seller_id', id)}\`.execute(db)
      await sql\`select \${columns} from work where \${owned('owner_id', id)}\`.execute(db)`
    expect(await problemsOf(body, before)).toEqual([
      expect.stringContaining('column "artist" does not exist'),
      expect.stringContaining('column "sold_out" does not exist'),
      expect.stringContaining('column "owner_id" does not exist'),
    ])
  })

  it('reads each of the columns that a list names (S-1)', async () => {
    const before = `
      const names: ('name' | 'title')[] = ['name']
      const columns = sql.join(names.map((name) => sql.ref(\`w.\${name}\`)))`
    expect(await problemsOf('await sql`select w.id, ${columns} from work w`.execute(db)', before)).toEqual([
      expect.stringContaining('column w.title does not exist'),
    ])
  })

  it('says of a statement that only the running program knows that it cannot be told', async () => {
    expect(await problemsOf('await sql`select id from ${sql.table(id)}`.execute(db)')).toEqual([
      'cannot be told from the source: id',
    ])
  })
})

it('the tables that the builder is given are named with those in SQL (S-6)', async () => {
  await writeFile(
    join(project, 'store/read.ts'),
    `import type { Kysely } from 'kysely'
    type Tables = Record<'work' | 'seller' | 'hold' | 'edition', { id: string }>
    export async function change(db: Kysely<Tables>, id: string) {
      await db.insertInto('work').values({ id }).execute()
      await db.updateTable('seller').set({ id }).execute()
      await db.deleteFrom('hold').where('id', '=', id).execute()
      await db.selectFrom('work as w').innerJoin('edition as e', 'e.id', 'w.id').select('w.id').execute()
    }`,
  )
  const { pieces } = await proveStatements(client, project, ['store'])
  expect(pieces.map(({ text }) => text).toSorted()).toEqual([
    'delete from hold',
    'from work as w',
    'insert into work',
    'join edition as e',
    'update seller',
  ])
})

describe('the types of the tables', () => {
  it('follow the migrated database: renamed, retyped and new columns, null, defaults and named values', async () => {
    await client.query(`
      create table print (id uuid not null, paper text not null default '', size text not null check (size in ('small', 'large')),
        height integer, tags text[] not null default '{}', facts jsonb, sold_at timestamptz)`)
    const schema = await writeSchema(client)
    expect(schema.slice(schema.indexOf('  print: {'))).toMatch(
      `  print: {
    id: string
    paper: Generated<string>
    size: 'small' | 'large'
    height: number | null
    tags: Generated<string[]>
    facts: unknown
    sold_at: Date | null
  }`,
    )
  })
})
