import { sql } from 'kysely'
import type { PersonalData } from '../../privacy/index.server.ts'

/** The API keys and webhooks of an account, without what opens or signs. */
export const integrationsPersonalData: PersonalData = {
  exportOf: async (db, { id }) => ({
    api_keys: (
      await sql`
        select name, hint, scopes, created_at, expires_at, used_at, revoked_at from api_key
        where account_id = ${id} order by created_at, id`.execute(db)
    ).rows,
    webhooks: (
      await sql`
        select url, events, created_at, disabled_at from webhook_endpoint
        where account_id = ${id} order by created_at, id`.execute(db)
    ).rows,
  }),
  eraseOf: async (tx, { id }) => {
    await sql`delete from api_key where account_id = ${id}`.execute(tx)
    await sql`delete from webhook_endpoint where account_id = ${id}`.execute(tx)
  },
}
