import { type Config, readConfig } from '../../platform/config/index.ts'
import { createDb, type Db } from '../../platform/db/index.ts'
import { lockFolder } from '../../platform/lock/folder-lock.ts'
import { startEmbedded, urlOfRunning } from '../../platform/postgres/index.ts'
import { copyOf, prepareDatabase } from '../start/prepare-database.ts'

/** The settings of the environment. Says what is wrong with them and ends the process when they are not good. */
export function configured(): Config {
  const config = readConfig(process.env)
  if (config.ok) return config.value
  console.error(config.problems.join('\n'))
  process.exit(1)
}

/**
 * Opens and migrates the configured database for a command; close it at the end. A running server's embedded one
 * is shared, unless `alone`: then this ends the process.
 */
export async function openConfigured(
  config: Config,
  { alone = false, patienceMs }: { alone?: boolean; patienceMs?: number } = {},
): Promise<{ db: Db; close(): Promise<void> }> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config
  const lock = databaseUrl === null ? lockFolder(dataDir) : undefined
  if (lock && !lock.ok) {
    const running = alone ? undefined : urlOfRunning(dataDir)
    if (running === undefined) {
      console.error(
        `${lock.message}. ${alone ? 'Stop it first, or set DATABASE_URL.' : 'It is just starting or stopping: try again in a moment.'}`,
      )
      process.exit(1)
    }
    const db = createDb(running, { max: 1 })
    return { db, close: () => db.destroy() }
  }
  const embedded =
    databaseUrl === null
      ? await startEmbedded({ dataDir, log: () => {}, ...(patienceMs === undefined ? {} : { patienceMs }) })
      : undefined
  const url = databaseUrl ?? embedded?.url ?? ''
  const ownerUrl = embedded?.ownerUrl ?? databaseOwnerUrl
  await prepareDatabase({ url, ownerUrl, copy: copyOf(config) }, (line) => console.error(line))
  const db = createDb(url, { max: 1 })
  return {
    db,
    close: async () => {
      await db.destroy()
      await embedded?.stop()
      if (lock?.ok) lock.value.release()
    },
  }
}
