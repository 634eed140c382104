import type { Id } from '../../kernel/id.ts'
import type { MediaJobsContext, SweptFolder } from './context.ts'
import { evidenceFolder, removeEvidenceFile } from './service/evidence.ts'
import { removePaperFile } from './service/papers.ts'
import {
  picturesFolder,
  REMOVE_EVIDENCE_JOB,
  REMOVE_PAPER_JOB,
  REMOVE_PICTURE_JOB,
  removePictureFiles,
} from './service/removing.ts'
import { sweepForgotten } from './service/sweep.ts'

/** Defines the jobs that delete files, and the nightly one that deletes what nothing refers to; `folders` are those of other features. */
export function defineMediaJobs(context: MediaJobsContext, folders: readonly SweptFolder[]): void {
  const { queue } = context
  queue.define<{ id: Id }>(REMOVE_PICTURE_JOB, ({ id }) => removePictureFiles(context, id))
  queue.define<{ id: Id }>(REMOVE_EVIDENCE_JOB, ({ id }) => removeEvidenceFile(context, id))
  queue.define<{ key: string }>(REMOVE_PAPER_JOB, ({ key }) => removePaperFile(context, key))
  const swept = [picturesFolder(context), evidenceFolder(context), ...folders]
  queue.define('media.sweep', () => sweepForgotten(context, swept), { cron: '47 2 * * *', coalesce: true })
}
