import type { Id } from '../../kernel/id.ts'
import { type ImportsContext, REMOVE_FILES_JOB, WORK_JOB } from './context.ts'
import { removeImportFiles, tidyImports, workOnImport } from './service/work.ts'

/** Defines the jobs that check and import lists, delete their files, and tidy up what was left. */
export function defineImportJobs(context: ImportsContext): void {
  const { queue } = context
  queue.define<{ id: Id }>(WORK_JOB, ({ id }, { retry }) => workOnImport(context, id, retry), {
    coalesce: true,
    expire: 30,
    retries: 1_000,
    retryDelay: 1,
    retryDelayMax: 60,
  })
  queue.define<{ id: Id }>(REMOVE_FILES_JOB, ({ id }) => removeImportFiles(context, id))
  queue.define('imports.look-after', () => tidyImports(context), { cron: '*/5 * * * *', coalesce: true })
}
