import { sql } from 'kysely'
import { kindNames, type NotificationChoice, type NotificationKind } from '../../../contract/notification.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { usualChoice } from '../rules.ts'

/** How an account hears of each kind. */
export async function listChoices(db: Db, accountId: Id): Promise<NotificationChoice[]> {
  const { rows } = await sql<{ kind: NotificationKind; mail: boolean; message: boolean }>`
    select kind, by_mail as mail, by_message as message from notification_choice
    where account_id = ${accountId}`.execute(db)
  return kindNames.map((kind) => rows.find((row) => row.kind === kind) ?? usualChoice(kind))
}

/** How an account hears of a kind, and when the newest notification of it was written that went out or waits for it; null where there is none. */
export async function readChoice(
  tx: Db,
  accountId: Id,
  kind: NotificationKind,
): Promise<{ choice: NotificationChoice; last: Date | null }> {
  const { rows } = await sql<{ mail: boolean | null; message: boolean | null; last: Date | null }>`
    select max(c.by_mail::int)::boolean as mail, max(c.by_message::int)::boolean as message, (
      select max(n.created_at) from notification n
      where n.account_id = ${accountId} and n.kind = ${kind} and (n.mail_at is not null or n.out_at is not null)
    ) as last
    from notification_choice c where c.account_id = ${accountId} and c.kind = ${kind}`.execute(tx)
  const { mail = null, message = null, last = null } = rows[0] ?? {}
  return { choice: mail === null || message === null ? usualChoice(kind) : { kind, mail, message }, last }
}

/** Stores how an account hears of some kinds; the others stay. */
export async function writeChoices(
  tx: Db,
  accountId: Id,
  choices: readonly NotificationChoice[],
): Promise<void> {
  await sql`
    insert into notification_choice (account_id, kind, by_mail, by_message)
    select ${accountId}::uuid, c.kind, c.mail, c.message
    from json_to_recordset(${JSON.stringify(choices)}) as c(kind text, mail boolean, message boolean)
    on conflict (account_id, kind) do update set by_mail = excluded.by_mail, by_message = excluded.by_message`.execute(
    tx,
  )
}
