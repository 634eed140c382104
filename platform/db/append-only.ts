import { sql } from 'kysely'
import { createDb, type Db } from './db.ts'

/**
 * Restricts a role to reading tables and adding rows. `ownerUrl` connects as another role, which becomes their
 * owner: a superuser, or a member of `role` with CREATE on the schema.
 */
export async function makeAppendOnly(
  ownerUrl: string,
  { role, tables }: { role: string; tables: readonly string[] },
): Promise<void> {
  const db = createDb(ownerUrl, { max: 1 })
  try {
    for (const table of tables) {
      // A change of owner waits for everybody who uses the table, so it is made once only.
      if (!(await mayChange(db, role, table))) continue
      await db.transaction().execute(async (tx) => {
        await sql`alter table ${sql.id(table)} owner to current_user`.execute(tx)
        await sql`revoke all on ${sql.id(table)} from public, ${sql.id(role)}`.execute(tx)
        await sql`grant select, insert on ${sql.id(table)} to ${sql.id(role)}`.execute(tx)
      })
    }
  } finally {
    await db.destroy()
  }
}

/**
 * Whether a role (default: the current one) can change or delete rows of a table, or grant itself that right as
 * owner of the table, schema or database.
 */
export async function mayChange(db: Db, role: string | null, table: string): Promise<boolean> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege(who, c.oid, 'update, delete, truncate, trigger')
      or pg_has_role(who, c.relowner, 'usage') or pg_has_role(who, n.nspowner, 'usage') as may
    from pg_class c join pg_namespace n on n.oid = c.relnamespace,
      (select coalesce(${role}::name, current_user) as who) asked
    where c.oid = to_regclass(${table})`.execute(db)
  return rows[0]?.may ?? false
}
