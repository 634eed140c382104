import type { BandEntry, CompositionChange, CompositionFile } from '../../../contract/composition.ts'
import type { BandKind } from '../../../kernel/home-bands.ts'
import { momentInLagos, timeInLagos } from '../../../kernel/lagos.ts'

/** A band being composed; `key` identifies it while bands are moved. */
export type DraftBand = CompositionFile['bands'][number] & { key: string }

/** What a person writes of a composition; moments on the clocks of Lagos, or empty. */
export type CompositionDraft = { name: string; from: string; to: string; bands: readonly DraftBand[] }

const typedOf = (moment: string | null): string => (moment === null ? '' : timeInLagos(new Date(moment)))
const sentOf = (typed: string): string | null => (typed === '' ? null : momentInLagos(typed).toISOString())

/** A composition as a draft. */
export function draftOf(file: CompositionFile): CompositionDraft {
  return {
    name: file.name,
    from: typedOf(file.from),
    to: typedOf(file.to),
    bands: file.bands.map((band, at) => ({ ...band, key: `${at}` })),
  }
}

/** A band for which nothing is chosen. */
export function newBand(kind: BandKind, key: string): DraftBand {
  return {
    key,
    kind,
    title: '',
    state: 'whole',
    works: [],
    artists: [],
    collection: null,
  }
}

const entryOf = ({ kind, title, works, artists, collection }: DraftBand): BandEntry => ({
  kind,
  title,
  works: works.map(({ work_id }) => work_id),
  artists: artists.map(({ slug }) => slug),
  collection: collection?.id ?? null,
})

/** A draft as it is sent, made from the version that was seen. */
export function changeOf({ name, from, to, bands }: CompositionDraft, version: number): CompositionChange {
  return {
    version,
    name,
    from: sentOf(from),
    to: sentOf(to),
    bands: bands.map(entryOf),
  }
}
