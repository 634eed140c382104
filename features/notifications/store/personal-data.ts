import { sql } from 'kysely'
import type { PersonalData } from '../../privacy/index.server.ts'

/** What a seller was notified of, how they want to be, and the messages to their phone. */
export const notificationsPersonalData: PersonalData = {
  exportOf: async (db, { id }) => ({
    notifications: (
      await sql`
        select kind, subject, content, created_at, read_at from notification
        where account_id = ${id} order by created_at, id`.execute(db)
    ).rows,
    choices: (
      await sql`
        select kind, by_mail, by_message from notification_choice
        where account_id = ${id} order by kind`.execute(db)
    ).rows,
    number: (
      await sql`
        select phone, channel, confirmed_at from message_number where account_id = ${id}`.execute(db)
    ).rows,
    messages: (
      await sql`
        select phone, channel, case when is_code then '' else text end as text, state, created_at, sent_at, ended_at
        from text_message where account_id = ${id} order by created_at, id`.execute(db)
    ).rows,
  }),
  eraseOf: async (tx, { id }) => {
    await sql`delete from notification where account_id = ${id}`.execute(tx)
    await sql`delete from text_message where account_id = ${id}`.execute(tx)
    await sql`delete from message_number where account_id = ${id}`.execute(tx)
    await sql`delete from notification_choice where account_id = ${id}`.execute(tx)
  },
}
