import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { systemClock } from '../../kernel/clock.ts'
import { newId } from '../../kernel/id.ts'
import { withTx } from '../../platform/db/index.ts'
import { type TestDatabase, testDatabase } from '../../platform/db/test-database.ts'
import { type Audit, createAudit } from './index.server.ts'

let database: TestDatabase
let audit: Audit
beforeAll(async () => {
  database = await testDatabase({ max: 20 })
  audit = createAudit({ db: database.db, clock: systemClock })
})

const staff = newId()
const approve = (id: string) =>
  withTx(database.db, (tx) =>
    audit.append(tx, {
      actor: { id: staff, name: 'Bashir Lawal' },
      action: 'work.approve',
      subject: { kind: 'work', id },
      before: { status: 'submitted' },
      after: { status: 'live' },
    }),
  )

describe('the audit log', () => {
  it('chains what is appended, also by forty at once, and tells the history of a thing', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => approve(`w${index % 4}`)))
    expect(await audit.verify()).toEqual({ entries: 40, brokenAt: null })
    const history = await audit.historyOf('work', 'w1')
    expect(history).toHaveLength(10)
    expect(history[0]).toMatchObject({
      actorId: staff,
      action: 'work.approve',
      before: '{"status":"submitted"}',
      after: '{"status":"live"}',
    })
  })

  it('leaves nothing of a deed that was rolled back', async () => {
    const before = (await audit.verify()).entries
    await expect(
      withTx(database.db, async (tx) => {
        await audit.append(tx, {
          actor: { id: null, name: 'test' },
          action: 'x',
          subject: { kind: 'y', id: 'z' },
        })
        throw new Error('no')
      }),
    ).rejects.toThrow('no')
    expect(await audit.verify()).toEqual({ entries: before, brokenAt: null })
  })

  const tampered = {
    'a changed row': sql`update audit_entry set after = '{"status":"paused"}' where number = 7`,
    'another actor': sql`update audit_entry set actor_id = null where number = 7`,
    'a row taken out': sql`delete from audit_entry where number = 7`,
  }
  for (const [name, change] of Object.entries(tampered)) {
    it(`finds ${name}`, async () => {
      await expect(
        database.db.transaction().execute(async (tx) => {
          await change.execute(tx)
          const found = await createAudit({ db: tx, clock: systemClock }).verify()
          expect(found).toEqual({ entries: 6, brokenAt: 7 })
          throw new Error('undone')
        }),
      ).rejects.toThrow('undone')
    })
  }

  it('finds an end that was cut off', async () => {
    await expect(
      database.db.transaction().execute(async (tx) => {
        await sql`delete from audit_entry where number > 30`.execute(tx)
        expect(await createAudit({ db: tx, clock: systemClock }).verify()).toEqual({
          entries: 30,
          brokenAt: 31,
        })
        throw new Error('undone')
      }),
    ).rejects.toThrow('undone')
  })
})
