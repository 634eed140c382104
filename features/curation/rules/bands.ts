import type { bandStates } from '../../../contract/composition.ts'
import { hangsToScale, showsDetail } from '../../../kernel/hanging.ts'
import { type BandKind, bandChoices, repeatable, usualBands } from '../../../kernel/home-bands.ts'
import type { Id } from '../../../kernel/id.ts'

/** A band as it is stored: what staff chose for it. */
export type StoredBand = {
  kind: BandKind
  title: string
  works: Id[]
  /** Slugs. */
  artists: string[]
  collection: Id | null
}

const plain = (kind: BandKind): StoredBand => ({ kind, title: '', works: [], artists: [], collection: null })

/** The bands that the home page has by itself, with nothing chosen. */
export function plainBands(): StoredBand[] {
  return usualBands.map(plain)
}

const chosenIn = ({ works, artists, collection }: StoredBand): number =>
  works.length + artists.length + (collection === null ? 0 : 1)

/** Whether staff chose something for a band; where not, the shop chooses. */
export function isChosen(band: StoredBand): boolean {
  return chosenIn(band) > 0
}

const names: Record<BandKind, string> = {
  lead: 'Lead work',
  top_deals: 'Top Deals',
  categories: 'Categories',
  side_by_side: 'Side by side',
  works: 'Works',
  collection: 'Collection',
  artists: 'Artists',
  colours: 'By colour',
  detail: 'Detail',
  articles: 'Get informed',
  earn: 'Earn as a seller',
  about: 'About',
}

/** What is wrong with bands as a sentence; null where nothing is. */
export function faultIn(bands: readonly StoredBand[]): string | null {
  if (bands[0]?.kind !== 'lead') return 'The lead work opens the page: it is the first band'
  const kinds = new Set<BandKind>()
  const things = new Set<string>()
  for (const band of bands) {
    const name = names[band.kind]
    if (kinds.has(band.kind) && !repeatable.has(band.kind)) return `The page has one band '${name}'`
    kinds.add(band.kind)
    const fault = faultOf(band, name)
    if (fault !== null) return fault
    for (const chosenId of [...band.works, ...band.artists, ...(band.collection ? [band.collection] : [])]) {
      if (things.has(chosenId)) return `'${name}' shows something that is on the page already`
      things.add(chosenId)
    }
  }
  return null
}

function faultOf(band: StoredBand, name: string): string | null {
  const choice = bandChoices[band.kind]
  const given = {
    works: band.works.length,
    artists: band.artists.length,
    collection: band.collection ? 1 : 0,
  }
  for (const [of, many] of Object.entries(given))
    if (many > (choice?.of === of ? choice.most : 0))
      return choice?.of === of ? `'${name}' shows at most ${choice.most}` : `'${name}' takes no ${of}`
  if (band.kind === 'works' && band.title === '') return `Give the band '${name}' a heading`
  if (choice?.must && chosenIn(band) === 0) return `Choose works for the band '${name}'`
  return null
}

/** Whether a band of a kind can show a work: side by side hang those that can be drawn to scale, a detail needs a large picture. */
export function fits(kind: BandKind, work: Parameters<typeof hangsToScale>[0]): boolean {
  if (kind === 'side_by_side') return hangsToScale(work)
  return kind === 'detail' ? showsDetail(work) : true
}

/** What became of the choice for a band, of which so many things are still shown. */
export function bandState(band: StoredBand, left: number): (typeof bandStates)[number] {
  const chosen = chosenIn(band)
  if (chosen === 0 || left === chosen) return left === 0 && bandChoices[band.kind]?.must ? 'empty' : 'whole'
  return left < (bandChoices[band.kind]?.least ?? 0) ? 'empty' : 'thin'
}
