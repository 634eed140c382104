import type { Id } from '../../kernel/id.ts'
import type { MediaJobsContext } from './context.ts'
import { evidenceFolder, removeEvidenceFile } from './service/evidence.ts'
import { removePaper } from './service/papers.ts'
import {
  picturesFolder,
  REMOVE_EVIDENCE_JOB,
  REMOVE_PAPER_JOB,
  REMOVE_PICTURE_JOB,
  removePictureFiles,
} from './service/removing.ts'
import { type SweptFolder, sweepForgotten } from './service/sweep.ts'

/** Defines the jobs that delete files, and the nightly one that deletes what nothing refers to; `folders` are those of other features. */
export function defineMediaJobs(context: MediaJobsContext, folders: readonly SweptFolder[]): void {
  const { queue } = context
  queue.define<{ id: Id }>(REMOVE_PICTURE_JOB, ({ id }) => removePictureFiles(context, id))
  queue.define<{ id: Id }>(REMOVE_EVIDENCE_JOB, ({ id }) => removeEvidenceFile(context, id))
  queue.define<{ key: string }>(REMOVE_PAPER_JOB, ({ key }) => removePaper(context, key))
  const swept = [picturesFolder(context), evidenceFolder(context), ...folders]
  queue.define('media.sweep', () => sweepForgotten(context, swept), { cron: '47 2 * * *', coalesce: true })
}
