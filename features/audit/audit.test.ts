import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { type Db, withTx } from '../../platform/db/index.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { createKeyring } from '../../platform/keyring/index.ts'
import { createMail } from '../../platform/mail/index.ts'
import { appendAuditEntry, readAuditHistory, verifyAuditLog } from './index.server.ts'
import { type Entry, plainlySealed } from './rules.ts'
import { reportAuditHead } from './service/daily.ts'
import { readAuditPage } from './service/log.ts'

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase({ max: 20 })))
afterAll(() => database.drop())
beforeEach(async () => {
  await sql`truncate audit_entry`.execute(database.db)
  await sql`update audit_head set number = 0, hash = '', seal = ''`.execute(database.db)
})

const staff = newId()
const keys = [randomBytes(32), randomBytes(32)] as const
const keyring = createKeyring([keys[0]])
const staffOf = async (_db: Db, id: string) =>
  id === staff ? { email: 'bashir@aworan.example', roles: ['finance', 'content'] as const } : undefined
const contextOf = (db = database.db, ring = keyring) => ({ db, clock: systemClock, keyring: ring, staffOf })
const approval = (id: string) => ({
  actor: { id: staff, name: 'Bashir Lawal' },
  action: 'work.approve',
  subject: { kind: 'work', id },
  before: { status: 'submitted' },
  after: { status: 'live' },
})
const approve = (id: string, audit = contextOf()) =>
  withTx(database.db, (tx) => appendAuditEntry(audit, tx, approval(id)))
const fill = async (count: number) => {
  for (let i = 0; i < count; i += 1) await approve(`w${i % 4}`)
}
/** Looks at the log after a change that is then undone. */
const after = (change: (tx: Db) => Promise<unknown>, look: (tx: Db) => Promise<unknown>) =>
  expect(
    database.db.transaction().execute(async (tx) => {
      await change(tx)
      await look(tx)
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')

describe('the audit log', () => {
  it('chains what is appended, also by forty at once, and tells the history of a thing', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => approve(`w${index % 4}`)))
    expect(await verifyAuditLog(contextOf())).toMatchObject({
      entries: 40,
      brokenAt: null,
      head: { number: 40 },
    })
    const history = await readAuditHistory(database.db, 'work', 'w1')
    expect(history).toHaveLength(10)
    expect(history[0]).toMatchObject({
      actorId: staff,
      action: 'work.approve',
      before: '{"status":"submitted"}',
      after: '{"status":"live"}',
    })
  })

  it('M-03 names the account beside the name: id, e-mail address and roles as they were', async () => {
    await withTx(database.db, (tx) =>
      appendAuditEntry(contextOf(), tx, {
        actor: { id: staff, name: 'fin2 Staff' },
        action: 'adjustment.enter',
        subject: { kind: 'adjustment', id: 'a' },
      }),
    )
    const found = async (account: string) =>
      (
        await readAuditPage(
          database.db,
          { actor: '', account, action: '', subject: '' },
          { page: 1, limit: 10 },
        )
      ).items.map(({ actorName, actorId, actorEmail, actorRoles }) => [
        actorName,
        actorId,
        actorEmail,
        actorRoles,
      ])
    const entry = ['fin2 Staff', staff, 'bashir@aworan.example', ['finance', 'content']]
    expect(await found('Bashir@aworan.example')).toEqual([entry])
    expect(await found(staff)).toEqual([entry])
    expect(await found(newId())).toEqual([])
  })

  it('leaves nothing of an entry that was rolled back', async () => {
    await fill(2)
    await expect(
      withTx(database.db, async (tx) => {
        await appendAuditEntry(contextOf(), tx, {
          actor: { id: null, name: 'test' },
          action: 'x',
          subject: { kind: 'y', id: 'z' },
        })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await verifyAuditLog(contextOf())).toMatchObject({ entries: 2, brokenAt: null })
  })

  const tampered = {
    'a changed row': sql`update audit_entry set after = '{"status":"paused"}' where number = 7`,
    'another actor': sql`update audit_entry set actor_id = null where number = 7`,
    'another e-mail address': sql`update audit_entry set actor_email = 'x@y.example' where number = 7`,
    'other roles': sql`update audit_entry set actor_roles = '{admin}' where number = 7`,
    'a row taken out': sql`delete from audit_entry where number = 7`,
  }
  for (const [name, change] of Object.entries(tampered)) {
    it(`finds ${name}`, async () => {
      await fill(9)
      await after(
        (tx) => change.execute(tx),
        async (tx) => expect(await verifyAuditLog(contextOf(tx))).toMatchObject({ entries: 6, brokenAt: 7 }),
      )
    })
  }

  it('finds an end that was cut off', async () => {
    await fill(9)
    await after(
      (tx) => sql`delete from audit_entry where number > 5`.execute(tx),
      async (tx) => expect(await verifyAuditLog(contextOf(tx))).toMatchObject({ entries: 5, brokenAt: 6 }),
    )
  })
})

/** Writes a chain with plain hashes, as the log had them at first, and as somebody without the key can make them. */
const writePlainChain = async (tx: Db, count: number) => {
  await sql`delete from audit_entry`.execute(tx)
  let hash = ''
  for (let number = 1; number <= count; number += 1) {
    const entry: Entry = {
      number,
      at: new Date(),
      actorId: staff,
      actorName: 'Bashir Lawal',
      actorEmail: null,
      actorRoles: null,
      action: 'work.approve',
      subjectKind: 'work',
      subjectId: 'w',
      before: '{}',
      after: '{}',
      requestId: null,
    }
    const next = createHash('sha256').update(plainlySealed(entry, hash)).digest('hex')
    await sql`
      insert into audit_entry (number, at, actor_id, actor_name, action, subject_kind, subject_id, before, after,
        previous_hash, hash)
      values (${number}, ${entry.at}, ${staff}, 'Bashir Lawal', 'work.approve', 'work', 'w', '{}', '{}', ${hash}, ${next})
    `.execute(tx)
    hash = next
  }
  await sql`update audit_head set number = ${count}, hash = ${hash}, seal = ''`.execute(tx)
}

describe('the key of the log', () => {
  it('L-19 who can write every row but has no key cannot make a new sound chain', async () => {
    await fill(6)
    const stranger = createKeyring([randomBytes(32)])
    await after(
      async (tx) => {
        await sql`delete from audit_entry`.execute(tx)
        await sql`update audit_head set number = 0, hash = '', seal = ''`.execute(tx)
        await appendAuditEntry(contextOf(tx, stranger), tx, approval('forged'))
        await appendAuditEntry(contextOf(tx, stranger), tx, approval('forged'))
      },
      async (tx) => expect(await verifyAuditLog(contextOf(tx))).toMatchObject({ entries: 0, brokenAt: 1 }),
    )
  })

  it('L-19 an earlier head put in the place of a cut-off end is found, also after the log went on', async () => {
    await fill(6)
    await after(
      async (tx) => {
        await sql`delete from audit_entry where number > 3`.execute(tx)
        await sql`update audit_head set number = 3, hash = (select hash from audit_entry where number = 3)`.execute(
          tx,
        )
      },
      async (tx) => {
        expect(await verifyAuditLog(contextOf(tx))).toMatchObject({ entries: 3, brokenAt: 4 })
        await appendAuditEntry(contextOf(tx), tx, approval('later'))
        expect(await verifyAuditLog(contextOf(tx))).toMatchObject({ entries: 3, brokenAt: 4 })
      },
    )
  })

  it('L-19 a head noted down elsewhere shows that the log was cut off or made anew', async () => {
    await fill(4)
    const { head } = await verifyAuditLog(contextOf())
    await fill(3)
    expect(await verifyAuditLog(contextOf(), head)).toMatchObject({ entries: 7, brokenAt: null })
    expect(await verifyAuditLog(contextOf(), { number: 2, hash: 'another' })).toMatchObject({ brokenAt: 2 })
    expect(await verifyAuditLog(contextOf(), { number: 8, hash: 'later' })).toMatchObject({ brokenAt: 8 })
    await after(
      (tx) => writePlainChain(tx, 9),
      async (tx) => expect(await verifyAuditLog(contextOf(tx), head)).toMatchObject({ brokenAt: 4 }),
    )
  })

  it('carries an older log without a key over: it is sound before and after, and no plain hash counts any more', async () => {
    await writePlainChain(database.db, 5)
    expect(await verifyAuditLog(contextOf())).toMatchObject({ entries: 5, brokenAt: null })
    await approve('new')
    expect(await verifyAuditLog(contextOf())).toMatchObject({ entries: 7, brokenAt: null })
    const { items } = await readAuditPage(
      database.db,
      { actor: '', account: '', action: 'audit.carried_over', subject: '' },
      { page: 1, limit: 10 },
    )
    expect(items).toMatchObject([{ number: 6, actorId: null }])
    await after(
      (tx) => sql`update audit_entry set after = '{"a":1}' where number = 2`.execute(tx),
      async (tx) => expect(await verifyAuditLog(contextOf(tx))).toMatchObject({ entries: 1, brokenAt: 2 }),
    )
    // The carried-over part made anew with plain hashes does not fit the entry that holds its last one.
    const later = await verifyAuditLog(contextOf())
    await after(
      async (tx) => {
        const kept = await sql`select * from audit_entry where number > 5 order by number`.execute(tx)
        await writePlainChain(tx, 5)
        for (const row of kept.rows)
          await sql`insert into audit_entry select * from json_populate_record(null::audit_entry, ${JSON.stringify(row)})`.execute(
            tx,
          )
        await sql`update audit_head set number = 7, hash = ${later.head.hash}`.execute(tx)
      },
      async (tx) => expect((await verifyAuditLog(contextOf(tx))).brokenAt).toBe(6),
    )
  })

  it('stays sound under a new key in front of the old one', async () => {
    await fill(2)
    const both = createKeyring([keys[1], keys[0]])
    await approve('after', contextOf(database.db, both))
    expect(await verifyAuditLog(contextOf(database.db, both))).toMatchObject({ entries: 3, brokenAt: null })
    expect((await verifyAuditLog(contextOf(database.db, createKeyring([keys[1]])))).brokenAt).toBe(1)
  })

  it('L-19 the head is mailed after each day with entries, once, and a change is told each day', async () => {
    const told: string[] = []
    const log = {
      info: (_about: object, text: string) => void told.push(text),
      error: (_about: object, text: string) => void told.push(text),
    }
    const site = { companyName: 'Shop', publicUrl: 'https://shop.example', supportEmail: 'help@shop.example' }
    const mail = createMail({ clock: systemClock })
    const note = (db: Db) => reportAuditHead({ db, clock: systemClock, keyring, mail, log, site })
    const mails = async (db: Db) =>
      (await sql<{ subject: string; text: string }>`select subject, text from mail order by id`.execute(db))
        .rows
    await note(database.db)
    expect(await mails(database.db)).toEqual([])
    await fill(2)
    await note(database.db)
    await note(database.db)
    const { head } = await verifyAuditLog(contextOf())
    const sent = await mails(database.db)
    expect(sent).toMatchObject([{ subject: expect.stringMatching(/: 2 entries, all sound$/) }])
    expect(sent[0]?.text).toContain(`${head.number}:${head.hash}`)
    await after(
      async (tx) => {
        await sql`delete from audit_entry where number = 2`.execute(tx)
        await note(tx)
      },
      async (tx) => {
        expect((await mails(tx)).map(({ subject }) => subject.slice(-18))).toContain('changed at entry 2')
        expect(told).toEqual([
          'audit log is sound',
          'audit log is sound',
          'audit log is sound',
          'audit log was changed',
        ])
      },
    )
  })
})
