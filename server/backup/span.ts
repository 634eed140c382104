import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { ifThere, syncFolder } from '../../platform/files/copy-tree.ts'
import { isSameLog, listSegments, type WalPlace } from '../../platform/postgres/index.ts'
import { type Backup, DATABASE } from './backup.ts'

const described = z.object({
  /** ISO 8601, UTC: what was committed until then is there. */
  until: z.string(),
  /** The files that came until then are copied. */
  files_until: z.string(),
  /** Whether a backup was made that it goes on from. */
  has_backup: z.boolean(),
  system: z.string(),
  timeline: z.string(),
  bytes: z.number(),
})
/** A copy of a database's log without a gap, and up to where it goes. */
export type Span = z.infer<typeof described> & { folder: string }

const DESCRIPTION = 'span.json'
/** Of a folder of backups: the log since the first of them. */
export const LOG = 'wal'

/** Undefined for what is no JSON: of a damaged disk. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The spans of a folder of backups, oldest first. */
export async function listSpans(backups: string): Promise<Span[]> {
  const names = ((await ifThere(readdir(join(backups, LOG)))) ?? []).filter((name) => /^\d{6}$/.test(name))
  const spans: Span[] = []
  for (const name of names.toSorted()) {
    const folder = join(backups, LOG, name)
    const text = await ifThere(readFile(join(folder, DESCRIPTION), 'utf8'))
    const span = described.safeParse(parsed(text ?? ''))
    if (span.success) spans.push({ ...span.data, folder })
  }
  return spans
}

/** Stores up to where a span goes; the log up to there is on the disk before. */
export async function writeSpan({ folder, ...span }: Span): Promise<void> {
  const draft = join(folder, `${DESCRIPTION}.draft`)
  await writeFile(draft, JSON.stringify(span), { mode: 0o600, flush: true })
  await rename(draft, join(folder, DESCRIPTION))
}

/** Begins a span of the log that the server holds from a place on. They are numbered: clocks are put back. */
export async function beginSpan(backups: string, place: WalPlace, at: Date): Promise<Span> {
  const names = await readdir(join(backups, LOG))
  const last = Math.max(0, ...names.filter((name) => /^\d{6}$/.test(name)).map(Number))
  const folder = join(backups, LOG, String(last + 1).padStart(6, '0'))
  await mkdir(folder, { mode: 0o700 })
  const now = at.toISOString()
  const span = { ...place, until: now, files_until: now, has_backup: false, folder }
  await writeSpan(span)
  await syncFolder(join(backups, LOG))
  return span
}

const walOf = (backup: Backup): string => join(backup.folder, DATABASE, 'data/pg_wal')

/** Whether a span goes on from a backup: it has the same log, up to where that one ends and further. */
export async function isWithin(backup: Backup, span: Span): Promise<boolean> {
  const { wal } = backup
  return (
    wal !== undefined &&
    wal.system === span.system &&
    wal.timeline === span.timeline &&
    wal.bytes <= span.bytes &&
    (await isSameLog(walOf(backup), span.folder, wal))
  )
}

/** The names of a backup's own part of the log, oldest first: what is before is not needed to restore it. */
export function segmentsOf(backup: Backup): Promise<string[]> {
  return listSegments(walOf(backup))
}

/** Removes the log that no backup needs; the newest span stays. */
export async function pruneLog(backups: string, present: readonly Backup[]): Promise<void> {
  const spans = await listSpans(backups)
  for (const span of spans) {
    let first: string | undefined
    for (const backup of present)
      if (first === undefined && (await isWithin(backup, span))) [first] = await segmentsOf(backup)
    if (first === undefined && span !== spans.at(-1)) await rm(span.folder, { recursive: true })
    const oldest = first ?? ''
    for (const name of await listSegments(span.folder)) if (name < oldest) await rm(join(span.folder, name))
  }
}
