import {
  type FileKind,
  type NewImport,
  PART_BYTES,
  UNVERIFIED_LIST_BYTES,
  UNVERIFIED_ZIP_BYTES,
  uploadPartsOf,
  type WorkImport,
} from '../../../contract/import.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { findSellerId, lockStanding } from '../../sellers/index.server.ts'
import { type ImportsContext, REMOVE_FILES_JOB, WORK_JOB } from '../context.ts'
import { findImport, type ImportRecord, insertImport, lockImport, moveImport } from '../store/imports.ts'
import { partKey } from '../store/parts.ts'
import { importOf } from '../view.ts'
import { endImport } from './ending.ts'

type ImportAnswer = Result<WorkImport, ProblemCode>

/** How many imports a seller may begin: each may bring a gigabyte. */
export const importsBegun = { points: 40, seconds: 60 * 60, isCallers: true } as const

/** Imports stop while less than this share of the disk is free: the database and pictures need it. */
export const LEAST_FREE = 0.1

// The files of an import: announced, then sent in parts, so that a broken line costs one part and no memory holds a file.

/**
 * Begins an import. One that has not begun to make works gives way to it; while one makes them, another is refused. Refuses
 * shop_missing, seller_suspended, import_unverified, storage_full, too_many_requests, import_open.
 */
export async function beginImport(
  context: ImportsContext,
  accountId: Id,
  entry: NewImport,
): Promise<ImportAnswer> {
  const { db, clock, begun, isVerified } = context
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  const isSmall =
    entry.list.bytes <= UNVERIFIED_LIST_BYTES && (entry.pictures?.bytes ?? 0) <= UNVERIFIED_ZIP_BYTES
  if (!isSmall && !(await isVerified(db, seller))) return refuse('import_unverified')
  if (!(await hasRoom(context, entry.list.bytes + (entry.pictures?.bytes ?? 0))))
    return refuse('storage_full')
  const allowed = await begun.take(seller)
  if (!allowed.ok) return allowed
  return withTx(db, async (tx): Promise<ImportAnswer> => {
    if ((await lockStanding(tx, seller)) === 'suspended') return refuse('seller_suspended')
    const open = await lockImport(tx, seller, 'open')
    if (open?.state === 'importing') return refuse('import_open', { about: open.id })
    if (open) await endImport(context, tx, open.id, 'cancelled')
    const id = newId()
    if (!(await insertImport(tx, { id, seller, entry, at: clock.now() }))) return refuse('import_open')
    const it = await findImport(tx, seller, id)
    if (!it) throw new Error('an import that was just begun is gone')
    return ok(importOf(it))
  })
}

/**
 * Accepts the next part of a file; repeats are accepted again. After the last one the check starts. Refuses
 * import_wrong_state, storage_full and a part out of order.
 */
export async function takeImportPart(
  context: ImportsContext,
  accountId: Id,
  id: Id,
  { file, part, bytes }: { file: FileKind; part: number; bytes: unknown },
): Promise<ImportAnswer> {
  const { db, clock, files, queue } = context
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  const it = await findImport(db, seller, id)
  if (!it) return refuse('import_not_found')
  if (it.state !== 'receiving') return refuse('import_wrong_state')
  const { bytes: all, received } = fileOf(it, file)
  const parts = uploadPartsOf(all)
  if (part >= parts)
    return refuse('invalid', { field: 'part', message: `The file has ${parts} parts, counted from 0` })
  if (part < received) return ok(importOf(it))
  if (part > received) return refuse('invalid', { field: 'part', message: `Part ${received} comes next` })
  const length = part === parts - 1 ? all - part * PART_BYTES : PART_BYTES
  if (!Buffer.isBuffer(bytes)) return refuse('unsupported_media')
  if (bytes.length !== length)
    return refuse('invalid', { field: 'part', message: `Part ${part} has ${length} bytes` })
  if (!(await hasRoom(context, bytes.length))) return refuse('storage_full')
  await files.put(partKey(id, file, part), bytes)
  return withTx(
    db,
    async (tx): Promise<ImportAnswer> => {
      const now = await lockImport(tx, seller, { id })
      if (now?.state !== 'receiving') {
        // It ended while the part was written, perhaps after its files were deleted: the job is committed beside the refusal.
        await queue.send(tx, REMOVE_FILES_JOB, { id })
        return refuse(now ? 'import_wrong_state' : 'import_not_found')
      }
      if (fileOf(now, file).received !== part) return ok(importOf(now))
      const at = clock.now()
      const next: ImportRecord = { ...now, [file === 'list' ? 'parts' : 'pictures_parts']: part + 1 }
      const { parts: lists, pictures_parts } = next
      const state = isWhole(next) ? 'checking' : 'receiving'
      await moveImport(tx, id, { set: { parts: lists, pictures_parts, state } }, at)
      if (state === 'checking') await queue.send(tx, WORK_JOB, { id }, { singletonKey: id })
      return ok(importOf({ ...next, state }))
    },
    { keepOnRefusal: true },
  )
}

/** Whether so many bytes may still be written. */
async function hasRoom({ files }: ImportsContext, bytes: number): Promise<boolean> {
  const { free, total } = await files.room()
  return free - bytes >= LEAST_FREE * total
}

/** How many bytes a file of an import has, and how many of its parts have come. */
function fileOf(it: ImportRecord, file: FileKind): { bytes: number; received: number } {
  return file === 'list'
    ? { bytes: it.bytes, received: it.parts }
    : { bytes: it.pictures_bytes ?? 0, received: it.pictures_parts }
}

function isWhole(it: ImportRecord): boolean {
  return it.parts === uploadPartsOf(it.bytes) && it.pictures_parts === uploadPartsOf(it.pictures_bytes ?? 0)
}
