import type { ServerBuild } from 'react-router'
import { readConfigOrExit } from '../../platform/config/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { type PreparedShop, prepareShop } from '../shop.ts'
import type { CopyDatabase } from '../start/prepare-database.ts'

/** Opens the shop from the sources as they are now. Vite loads this module, and again whenever one below it has changed. */
export async function openFromSources(around: {
  databaseUrl: string
  ownerUrl: string | null
  copy: CopyDatabase | undefined
  databaseRestarts: (() => number) | undefined
  smtpUrl: string
  pages: () => Promise<ServerBuild>
}): Promise<PreparedShop> {
  const config = readConfigOrExit()
  const { pages: mode, ...reached } = around
  return prepareShop(config, {
    ...reached,
    mode,
    log: createLog(config.logLevel),
  })
}
