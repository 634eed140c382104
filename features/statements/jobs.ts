import type { StatementsContext } from './context.ts'
import { lookAtStatements } from './service/finding.ts'

/** Defines the nightly look, after the ledger's own check. */
export function defineStatementJobs(context: StatementsContext): void {
  context.queue.define('statements.look', () => lookAtStatements(context), {
    cron: '17 4 * * *',
    coalesce: true,
    expire: 900,
  })
}
