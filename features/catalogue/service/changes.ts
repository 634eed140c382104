import { isDeepStrictEqual } from 'node:util'
import { reviewedFacts } from '../../../contract/work-facts.ts'
import type { Id } from '../../../kernel/id.ts'
import { onlyFacts } from '../store/facts.ts'
import type { PictureWords, WorkPicture } from '../store/work-pictures.ts'
import type { Pending, WorkColumns, WorkRow } from '../store/works.ts'

const noWords: PictureWords = { alt: '', kind: null }

/** A picture of which nothing is said yet. */
export function bare(id: Id): WorkPicture {
  return { id, ...noWords }
}

/** What is shown of a work besides its row: its pictures, and its sizes with their labels. */
export type ShownParts = { pictures: readonly WorkPicture[]; sizes: readonly { id: Id; label: string }[] }

/**
 * The columns that stage changes of a work that has been shown: what differs from the present waits for approval, what
 * does not is taken out of it again.
 */
export function staged(
  row: WorkRow,
  changes: Pending,
  shown: ShownParts,
  at: Date,
): Pick<WorkColumns, 'pending' | 'pending_state' | 'submitted_at'> {
  const present: Required<Omit<Pending, 'labels' | 'picture_words'>> = {
    name: row.name,
    description: row.description,
    ...onlyFacts(row, reviewedFacts),
    artist_id: row.artist_id,
    category_id: row.category_id,
    subcategory_id: row.subcategory_id,
    picture_ids: shown.pictures.map(({ id }) => id),
  }
  const {
    labels: wantedLabels = {},
    picture_words: wantedWords = {},
    ...wanted
  } = { ...row.pending, ...changes }
  const labels = Object.fromEntries(
    shown.sizes.flatMap(({ id, label }) => {
      const next = wantedLabels[id]
      return next === undefined || next === label ? [] : [[id, next]]
    }),
  )
  const words = differingWords(wanted.picture_ids ?? present.picture_ids, wantedWords, shown.pictures)
  const pending: Pending = {
    ...Object.fromEntries(
      Object.entries(wanted).filter(
        ([name, value]) => !isDeepStrictEqual(value, present[name as keyof typeof present]),
      ),
    ),
    ...(Object.keys(labels).length === 0 ? {} : { labels }),
    ...(Object.keys(words).length === 0 ? {} : { picture_words: words }),
  }
  if (Object.keys(pending).length === 0) return { pending: null, pending_state: null }
  if (isDeepStrictEqual(pending, row.pending)) return {}
  return { pending, pending_state: 'submitted', submitted_at: at }
}

/** Those of the wanted words of these pictures that differ from what is shown; a picture that is not shown has none. */
function differingWords(
  ids: readonly Id[],
  wanted: Readonly<Record<Id, PictureWords>>,
  shown: readonly WorkPicture[],
): Record<Id, PictureWords> {
  return Object.fromEntries(
    ids.flatMap((id) => {
      const next = wanted[id]
      const { alt, kind } = shown.find((picture) => picture.id === id) ?? noWords
      return next === undefined || (next.alt === alt && next.kind === kind) ? [] : [[id, next]]
    }),
  )
}

/** The pictures that a work is to show, with what is said of them: what waits for approval in the place of what is shown. */
export function wantedPictures(row: WorkRow, shown: readonly WorkPicture[]): WorkPicture[] {
  const { picture_ids: ids = shown.map(({ id }) => id), picture_words: words } = row.pending ?? {}
  const wanted = (id: Id): WorkPicture => ({
    ...(shown.find((picture) => picture.id === id) ?? bare(id)),
    ...words?.[id],
  })
  return ids.map(wanted)
}

/** Sizes with the labels that wait for approval in the place of those shown. */
export function asWanted<S extends { id: Id; label: string }>(row: WorkRow, sizes: readonly S[]): S[] {
  return sizes.map((size) => ({ ...size, label: row.pending?.labels?.[size.id] ?? size.label }))
}
