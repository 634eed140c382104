import { sql } from 'kysely'
import type { Role, StaffRole } from '../../../contract/principal.ts'
import type { Row } from '../../../db/row.ts'
import { findWords } from '../../../kernel/find-words.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { offsetOf, type PageRequest } from '../../../kernel/page.ts'
import { type Db, findPersonText, hasWords, orderBy, type Sort } from '../../../platform/db/index.ts'

/** A person with an account, as staff see them. */
export type AccountPerson = Row<
  'account',
  | 'id'
  | 'email'
  | 'phone'
  | 'role'
  | 'created_at'
  | 'address'
  | 'city'
  | 'country'
  | 'disabled_at'
  | 'disabled_why'
> & { name: string; confirmed: boolean }

const columns = sql`
  a.id, trim(a.first_name || ' ' || a.last_name) as name, a.email, a.phone, a.role,
  a.email_verified_at is not null as confirmed, a.created_at, a.address, a.city, a.country, a.disabled_at,
  a.disabled_why`

export type PeopleQuery = PageRequest & {
  q: string
  role?: Role | undefined
  disabled?: boolean | undefined
  sort?: Sort<'name' | 'email' | 'created_at'> | undefined
}

const sorts = {
  name: sql`lower(a.first_name || ' ' || a.last_name)`,
  email: sql`a.email`,
  created_at: sql`a.created_at`,
}

/** What the search compares of account a: the index account_find is made of it. */
const text = findPersonText(sql`a.first_name || ' ' || a.last_name || ' ' || a.email`, sql`a.phone`)

function matching(q: string) {
  const isAnId: boolean = isId(q)
  if (isAnId) return sql`a.id = ${q}`
  return q === '' ? sql`true` : hasWords(text, findWords(q))
}

/** A page of people, the newest first; those who deleted their account are not among them. */
export async function listPeople(
  db: Db,
  { q, role, disabled, sort, ...page }: PeopleQuery,
): Promise<{ rows: AccountPerson[]; total: number }> {
  const { rows } = await sql<AccountPerson & { all_rows: number }>`
    select ${columns}, count(*) over ()::int as all_rows from account a
    where a.deleted_at is null and (${role ?? null}::text is null or a.role = ${role ?? null})
      and (${disabled ?? null}::boolean is null or (a.disabled_at is not null) = ${disabled ?? null}) and ${matching(q)}
    order by ${orderBy(sort, sorts, sql`a.created_at desc, a.id`)}
    limit ${page.limit} offset ${offsetOf(page)}`.execute(db)
  return { rows, total: rows[0]?.all_rows ?? 0 }
}

/** One of them. */
export async function findPerson(db: Db, id: Id): Promise<AccountPerson | undefined> {
  return (
    await sql<AccountPerson>`select ${columns} from account a where a.id = ${id} and a.deleted_at is null`.execute(
      db,
    )
  ).rows[0]
}

/** The e-mail addresses of accounts as they are now, by id; those who deleted their account are not among them. */
export async function readEmails(db: Db, ids: readonly Id[]): Promise<ReadonlyMap<Id, string>> {
  const { rows } = await sql<Row<'account', 'id' | 'email'>>`
    select id, email from account where id = any(${[...ids]}::uuid[]) and deleted_at is null`.execute(db)
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** The account of an e-mail address. */
export async function findAccountId(db: Db, email: string): Promise<Id | undefined> {
  return (
    await sql<{ id: Id }>`
      select id from account where email = lower(${email}) and deleted_at is null`.execute(db)
  ).rows[0]?.id
}

/** Which member of staff an account is; undefined for everybody else. */
export async function readStaffIdentity(
  db: Db,
  id: Id,
): Promise<{ email: string; roles: StaffRole[] } | undefined> {
  return (
    await sql<{ email: string; roles: StaffRole[] }>`
      select email, staff_roles as roles from account where id = ${id} and role = 'STAFF'`.execute(db)
  ).rows[0]
}
