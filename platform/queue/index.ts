export type { Job, JobHandler, Pace, QueueDefinition, SendOptions } from './job.ts'
export { listOpenJobs, type OpenJob } from './open-jobs.ts'
export { createQueue, type Queue, type QueueOptions, type QueueSource } from './queue.ts'
export { type JobRun, listRuns } from './runs.ts'
