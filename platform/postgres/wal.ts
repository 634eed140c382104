import { constants } from 'node:fs'
import { open, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { copyBytes, ifThere, syncFolder } from '../files/copy-tree.ts'
import { adminUrlOfRunning } from './embedded.ts'

/** The log is in files of 16 MB, 256 of them for each step of the middle word of their names. */
export const SEGMENT_BYTES = 16 * 1024 * 1024
const SEGMENTS = 256
const NAME = /^[0-9A-F]{24}$/
/** The replication slot by which the server holds the log that is not copied yet, also while nothing copies it. */
export const SLOT = 'backup_wal'

/** A place in the log of one PostgreSQL: `bytes` since it began. A restore begins a new timeline. */
export type WalPlace = { system: string; timeline: string; bytes: number }

/** The log cannot be read now: its server is stopped, or has just ended. */
export class WalUnreachable extends Error {}

/** The number of a segment: how many came before it. */
export function numberOf(segment: string): number {
  return Number.parseInt(segment.slice(8, 16), 16) * SEGMENTS + Number.parseInt(segment.slice(16), 16)
}

const word = (n: number) => n.toString(16).toUpperCase().padStart(8, '0')
const nameOf = (timeline: string, n: number): string =>
  timeline + word(Math.floor(n / SEGMENTS)) + word(n % SEGMENTS)

/** The name of the segment that ends at a place, or has it within. */
export function segmentOf({ timeline, bytes }: WalPlace): string {
  return nameOf(timeline, Math.ceil(bytes / SEGMENT_BYTES) - 1)
}

/** The names of the segments in a folder, oldest first; none where it is gone. */
export async function listSegments(folder: string): Promise<string[]> {
  return ((await ifThere(readdir(folder))) ?? []).filter((name) => NAME.test(name)).toSorted()
}

/** The first bytes of a file; undefined where it is not there. */
async function readStart(path: string, bytes: number): Promise<Buffer | undefined> {
  const file = await ifThere(open(path, 'r'))
  try {
    return file && (await file.read(Buffer.alloc(bytes), 0, bytes, 0)).buffer
  } finally {
    await file?.close()
  }
}

/** Whether two folders have the same log up to a place, by the segment before it: a shop that was put back writes another. */
export async function isSameLog(one: string, other: string, place: WalPlace): Promise<boolean> {
  const name = segmentOf(place)
  const bytes = place.bytes - numberOf(name) * SEGMENT_BYTES
  const [a, b] = await Promise.all([one, other].map((folder) => readStart(join(folder, name), bytes)))
  return a !== undefined && b !== undefined && a.equals(b)
}

/** Copies the bytes of a segment from one place in it to another; the rest of the copy is zeros, where recovery ends. */
async function copyPart(from: string, to: string, start: number, end: number): Promise<void> {
  const source = await open(from, 'r')
  try {
    const target = await open(to, constants.O_WRONLY | constants.O_CREAT, 0o600)
    try {
      await target.truncate(SEGMENT_BYTES)
      await copyBytes(source, target, start, end)
      await target.sync()
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

export type Wal = {
  /** Whether the server's log goes on from a place up to which a folder has it. */
  goesOn(place: WalPlace, folder: string): Promise<boolean>
  /** Has the server hold its log from here on, and returns where that is: the beginning of a segment. */
  hold(): Promise<{ place: WalPlace; at: Date }>
  /** Copies to a folder what came after a place, at most a segment. `until`: the time up to which all is there then. */
  copy(place: WalPlace, to: string): Promise<{ place: WalPlace; until: Date | undefined }>
  /** Lets the server remove the log before the segment of a place. */
  letGo(place: WalPlace): Promise<void>
  /** Has the server hold no log any more. */
  end(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens the log of the PostgreSQL at work under a data folder; undefined where none runs. All throw
 * {@link WalUnreachable} when it ends. Throws for a second reader.
 */
export async function openWal(dataDir: string): Promise<Wal | undefined> {
  const url = adminUrlOfRunning(dataDir)
  if (url === undefined) return undefined
  const source = join(dataDir, 'postgres/data/pg_wal')
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 30_000,
  })
  client.on('error', () => {})
  const ask = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> => {
    try {
      return (await client.query<Row>(text, values)).rows
    } catch (error) {
      throw new WalUnreachable(error instanceof Error ? error.message : String(error))
    }
  }
  const look = async () => {
    // now() is when the statement began: what was acknowledged before is on the disk.
    const [row] = await ask<{ system: string; timeline: string; bytes: string; at: Date }>(
      `select (select system_identifier::text from pg_control_system()) as system, now() as at,
        (flushed - '0/0')::text as bytes, left(pg_walfile_name(flushed), 8) as timeline
        from pg_current_wal_flush_lsn() flushed`,
    )
    if (!row) throw new WalUnreachable('no place')
    const { system, timeline, at } = row
    return { place: { system, timeline, bytes: Number(row.bytes) }, at }
  }
  await client.connect().catch((error: unknown) => {
    throw new WalUnreachable(error instanceof Error ? error.message : String(error))
  })
  const [lock] = await ask<{ mine: boolean }>('select pg_try_advisory_lock(hashtext($1)) as mine', [SLOT])
  if (!lock?.mine) {
    await client.end()
    throw new Error('this shop is followed already: end that first')
  }
  const end = async () => {
    await ask('select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = $1', [
      SLOT,
    ])
  }
  return {
    goesOn: async (place, folder) => {
      const { place: now } = await look()
      const held = await ask(
        `select from pg_replication_slots where slot_name = $1 and wal_status <> 'lost'
          and restart_lsn <= '0/0'::pg_lsn + $2::numeric`,
        [SLOT, place.bytes],
      )
      return (
        held.length > 0 &&
        now.system === place.system &&
        now.timeline === place.timeline &&
        now.bytes >= place.bytes &&
        (await isSameLog(source, folder, place))
      )
    },
    hold: async () => {
      await end()
      await ask('select pg_create_physical_replication_slot($1, true)', [SLOT])
      const { place, at } = await look()
      return { place: { ...place, bytes: place.bytes - (place.bytes % SEGMENT_BYTES) }, at }
    },
    copy: async (from, to) => {
      const { place, at } = await look()
      if (place.bytes === from.bytes) return { place, until: at }
      const n = Math.floor(from.bytes / SEGMENT_BYTES)
      const begin = n * SEGMENT_BYTES
      const bytes = Math.min(place.bytes, begin + SEGMENT_BYTES)
      const name = nameOf(place.timeline, n)
      await copyPart(join(source, name), join(to, name), from.bytes - begin, bytes - begin)
      if (from.bytes === begin) await syncFolder(to)
      return { place: { ...place, bytes }, until: bytes === place.bytes ? at : undefined }
    },
    letGo: async ({ bytes }) => {
      // One byte less: the segment before it shows later whether the log goes on from there.
      await ask(`select pg_replication_slot_advance($1, '0/0'::pg_lsn + $2::numeric)`, [SLOT, bytes - 1])
    },
    end,
    close: () => client.end(),
  }
}
