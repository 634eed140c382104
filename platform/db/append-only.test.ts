import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { prepareDatabase } from '../../server/start/prepare-database.ts'
import { mayChange } from './append-only.ts'
import { createDb, type Db } from './db.ts'
import { sqlStateOf } from './unavailable.ts'

const suffix = randomUUID().slice(0, 8)
const [name, owner, app] = [`own_${suffix}`, `owner_${suffix}`, `app_${suffix}`]
let admin: pg.Client
let db: Db
let urls: { url: string; ownerUrl: string }

const urlOf = (role: string): string => {
  const url = new URL(inject('postgres').url)
  Object.assign(url, { username: role, password: 'secret', pathname: `/${name}` })
  return url.href
}

/** The statements of docs/operations.md, "The audit log". */
beforeAll(async () => {
  admin = new pg.Client({ connectionString: inject('postgres').adminUrl })
  await admin.connect()
  await admin.query(`create role ${app} login password 'secret'`)
  await admin.query(`create role ${owner} login password 'secret'`)
  await admin.query(`grant ${app} to ${owner}`)
  await admin.query(`create database ${name} owner ${owner}`)
  await admin.query(`grant create on database ${name} to ${app}`)
  urls = { url: urlOf(app), ownerUrl: urlOf(owner) }
  const asOwner = createDb(urls.ownerUrl, { max: 1 })
  await sql`grant usage, create on schema public to ${sql.id(app)}`.execute(asOwner)
  await asOwner.destroy()
  db = createDb(urls.url, { max: 2 })
})
afterAll(async () => {
  await db.destroy()
  await admin.query(`drop database ${name} with (force)`)
  await admin.query(`drop role ${owner}`)
  await admin.query(`drop role ${app}`)
  await admin.end()
})

const refusal = async (statement: string): Promise<string | undefined> =>
  sql
    .raw(statement)
    .execute(db)
    .then(
      () => undefined,
      (error: unknown) => sqlStateOf(error),
    )

describe('a table of which the server’s role may only add to', () => {
  it('L-19 the server’s own role reads and adds to the audit log, and cannot change, empty or drop it', async () => {
    await prepareDatabase(urls, () => {})
    // A second start finds everything done.
    await prepareDatabase(urls, () => {})
    await sql`
      insert into audit_entry (number, at, actor_name, action, subject_kind, subject_id, before, after, previous_hash, hash)
      values (1, now(), 'a', 'b', 'c', 'd', '{}', '{}', '', 'x')`.execute(db)
    expect((await sql`select number from audit_entry`.execute(db)).rows).toEqual([{ number: 1 }])
    for (const statement of [
      `update audit_entry set hash = 'y'`,
      'delete from audit_entry',
      'truncate audit_entry',
      'drop table audit_entry',
      'alter table audit_entry owner to current_user',
      `alter table audit_entry rename to other`,
      `set role ${owner}`,
      'drop schema public cascade',
    ])
      expect(await refusal(statement), statement).toBe('42501')
    expect(await refusal('select 1 from audit_head for update')).toBeUndefined()
    expect(await refusal(`update orders set code = code`)).toBeUndefined()
    await refusal(`grant all on audit_entry to ${app}`)
    expect(await mayChange(db, null, 'audit_entry')).toBe(false)
    expect(await mayChange(db, null, 'orders')).toBe(true)
    expect(await mayChange(db, null, 'no_such_table')).toBe(false)
  })
})
