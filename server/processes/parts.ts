/** What a process of the shop does: it answers requests, or does jobs, sends mail and makes pictures. */
export type Part = 'web' | 'jobs'

/** The environment variable in which a child finds its part. */
export const PART = 'AWORAN_PART'

/** What the first process has made ready for the others. */
export type Given = { databaseUrl: string; ownerUrl: string | null; smtpUrl: string; web: number }
