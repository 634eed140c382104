import type * as z from 'zod/mini'
import { artistNames } from '../../../contract/artist-record.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { ArtistChange, artistChangesPage } from '../../../contract/staff.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { only } from '../../../kernel/only.ts'
import { type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { readPerson } from '../../accounts/index.server.ts'
import type { SellersContext } from '../context.ts'
import { artistNotification } from '../emails/artist.ts'
import {
  dropArtistChange,
  listWaitingArtists,
  lockAnyArtist,
  updateArtist,
  type WaitingArtist,
} from '../store/artists.ts'
import { artistView } from '../view.ts'

type Decision = { approve: true } | { approve: false; reason: string }

/** Changes on the wire, with how many works their artists have. */
async function changesOf(
  { worksByArtist, followersOf }: Pick<SellersContext, 'worksByArtist' | 'followersOf'>,
  on: Db,
  rows: readonly WaitingArtist[],
): Promise<ArtistChange[]> {
  const ids = rows.map((row) => row.id)
  const [works, followers] = [await worksByArtist(on, ids), await followersOf(on, ids)]
  return rows.map((row) =>
    Object.assign(artistView(row, works.get(row.id), followers.get(row.id)), {
      submitted_at: row.submitted_at?.toISOString() ?? null,
      seller: { id: row.seller_id, name: row.seller, verification: row.verification },
    }),
  )
}

/** A page of changes of artists whose works are on show, the longest waiting first. */
export async function listArtistChanges(
  context: Pick<SellersContext, 'db' | 'worksByArtist' | 'followersOf'>,
  page: PageRequest,
): Promise<z.infer<typeof artistChangesPage>> {
  const { rows, total } = await listWaitingArtists(context.db, page)
  const { items, next } = pageOf(await changesOf(context, context.db, rows), total, page)
  return { artists: items, total, next }
}

/**
 * Decides on an artist's change: approved, it is shown at once; refused, the old state stays. Mails the seller and
 * audits. Refuses artist_not_found, artist_unchanged, changed_meanwhile.
 */
export async function decideArtist(
  context: SellersContext,
  officer: Officer,
  id: Id,
  seen: number,
  decision: Decision,
): Promise<Result<ArtistChange, ProblemCode>> {
  const { db, audit, notifySellers, site } = context
  const reason = decision.approve ? '' : decision.reason
  const person = await readPerson(db, officer.id)
  const action = decision.approve ? 'artist.approve' : 'artist.refuse'
  return withTx(db, async (tx): Promise<Result<ArtistChange, ProblemCode>> => {
    const allowed = await audit.within(tx, officer.id, action)
    if (!allowed.ok) return allowed
    const row = await lockAnyArtist(tx, id)
    if (!row) return refuse('artist_not_found')
    if (row.version !== seen) {
      const [present] = await changesOf(context, tx, [row])
      return refuse('changed_meanwhile', { present })
    }
    if (!row.pending) return refuse('artist_unchanged')
    await applyArtistDecision(tx, context, row, reason)
    const { seller_id: sellerId, pending } = row
    const name = pending.name ?? row.name
    await notifySellers(
      tx,
      artistNotification(site, { sellerId, artistId: id, name, reason, decision: newId() }),
    )
    await audit.append(tx, {
      actor: { id: officer.id, name: person ? `${person.firstName} ${person.lastName}` : 'staff' },
      action,
      subject: { kind: 'seller', id: row.seller_id },
      before: { artist: id, ...only(artistNames, row), portrait: row.picture?.picture_id ?? null },
      after: {
        ...row.pending,
        ...(row.pending_picture && { portrait: row.pending_picture.picture_id }),
        ...(reason === '' ? {} : { reason }),
      },
    })
    const now = await lockAnyArtist(tx, id)
    const [change] = now ? await changesOf(context, tx, [now]) : []
    return change ? ok(change) : refuse('artist_not_found')
  })
}

/** Writes what was decided; an empty reason approves. */
async function applyArtistDecision(
  tx: Db,
  { artistChanged, removePictures }: Pick<SellersContext, 'artistChanged' | 'removePictures'>,
  { id, pending, picture, pending_picture }: WaitingArtist,
  reason: string,
): Promise<void> {
  const isRefused = reason !== '' || !pending
  if (isRefused) await dropArtistChange(tx, id, reason)
  else {
    await updateArtist(tx, id, pending)
    await artistChanged(tx, id)
  }
  // Of two portraits one is let go of: the refused one, or the one in whose place the other comes.
  const gone = isRefused ? pending_picture : pending_picture && picture
  if (gone) await removePictures(tx, [gone.picture_id])
}
