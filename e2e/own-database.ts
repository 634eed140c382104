import { sql } from 'kysely'
import { createDb } from '../platform/db/index.ts'
import { cloneGallery } from './template.ts'

/** A database for one marketplace, in which a journey can bring about what no page can. */
export type OwnDatabase = {
  /** For the marketplace: `startMarketplace({ DATABASE_URL: url })`. */
  url: string
  /** Runs a statement. */
  run(statement: string): Promise<void>
  stop(): Promise<void>
}

/** Opens a database with the demo gallery. */
export const openDatabase = async (): Promise<OwnDatabase> => {
  const gallery = await cloneGallery()
  if (!gallery) throw new Error('no template: e2e/gallery-template.ts makes it')
  const db = createDb(gallery.url, { max: 2 })
  return {
    url: gallery.url,
    run: async (statement) => void (await sql.raw(statement).execute(db)),
    stop: async () => {
      await db.destroy()
      await gallery.drop()
    },
  }
}
