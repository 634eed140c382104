import type { CollectionFile } from '../../../contract/collection.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import { addPicture, keepPicturesFor } from '../../media/index.server.ts'
import type { CurationContext } from '../context.ts'
import { lockCollection, setPicture } from '../store/collections.ts'
import { readCollection } from './editing.ts'

type FileAnswer = Result<CollectionFile, ProblemCode>

/** Gives a collection an own picture in place of the one it had, which goes; without `bytes` only its words change. */
export async function setCollectionPicture(
  context: CurationContext,
  officer: Officer,
  id: Id,
  bytes: Buffer | undefined,
  alt: string,
): Promise<FileAnswer> {
  const { db, media } = context
  const known = await readCollection(context, id)
  if (!known.ok) return known
  if (!bytes) return writePicture(context, officer, id, { alt })
  const added = await addPicture(media, db, bytes, officer.id)
  if (!added.ok) return { ...added, field: 'picture' }
  const picture = added.value.id
  return keepPicturesFor(media, [picture], () => writePicture(context, officer, id, { id: picture, alt }))
}

/** Takes the own picture of a collection away. Refuses collection_not_found, picture_not_found. */
export function removeCollectionPicture(
  context: CurationContext,
  officer: Officer,
  id: Id,
): Promise<FileAnswer> {
  return writePicture(context, officer, id, null)
}

/** Writes which picture a collection has and what it shows; without an id the present picture stays, null takes it away. */
async function writePicture(
  context: CurationContext,
  officer: Officer,
  id: Id,
  entry: { id?: Id; alt: string } | null,
): Promise<FileAnswer> {
  const action = entry ? 'collection.set_picture' : 'collection.remove_picture'
  const auditEntry = await auditEntryOf(context, officer, action, { kind: 'collection', id })
  const done = await withTx(context.db, async (tx): Promise<Result<null, ProblemCode>> => {
    const row = await lockCollection(tx, id)
    if (!row) return refuse('collection_not_found')
    const before = row.picture && { picture_id: row.picture.picture_id, alt: row.picture_alt }
    const present = entry?.id ?? before?.picture_id
    if (!present)
      return entry
        ? refuse('invalid', { field: 'picture', message: 'A picture is required' })
        : refuse('picture_not_found')
    await setPicture(tx, id, entry && { id: present, alt: entry.alt }, context.clock.now())
    if (before && (!entry || before.picture_id !== present))
      await context.removePictures(tx, [before.picture_id])
    await context.audit.append(tx, {
      ...auditEntry,
      ...(before && { before }),
      ...(entry && { after: { picture_id: present, alt: entry.alt } }),
    })
    return ok(null)
  })
  return done.ok ? readCollection(context, id) : done
}
