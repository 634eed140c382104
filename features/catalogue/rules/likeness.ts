/** One colour of a picture in CIE Lab, and its share of the picture from 0 to 1. */
export type Colour = { l: number; a: number; b: number; share: number }

/** What two works are compared by. */
export type Compared = {
  id: string
  artist_id: string
  category_id: string
  subcategory_id: string | null
  medium: string
  price_kobo: number
  /** Width by height of its first picture. */
  ratio: number
  palette: readonly Colour[]
}

/** How much each counts; they add up to 1. */
const WEIGHTS = { palette: 0.4, kind: 0.3, price: 0.2, shape: 0.1 } as const
/** Colours further apart than this, in Lab, have nothing in common. */
const FAR = 45
/** A work of so many times the price is for another purse. */
const MOST_TIMES = 8
/** Works by one artist among those that are shown together. */
const MOST_OF_ARTIST = 2

const distance = (p: Colour, q: Colour): number => Math.hypot(p.l - q.l, p.a - q.a, p.b - q.b)

/** How far the colours of one palette are from the nearest of the other, by their share. */
function reach(from: readonly Colour[], to: readonly Colour[]): number {
  const all = from.reduce((sum, { share }) => sum + share, 0)
  if (all === 0 || to.length === 0) return FAR
  const far = (colour: Colour) => Math.min(...to.map((other) => distance(colour, other)))
  return from.reduce((sum, colour) => sum + far(colour) * colour.share, 0) / all
}

/** How near two palettes are, from 0 to 1. */
export function paletteLikeness(one: readonly Colour[], other: readonly Colour[]): number {
  return 1 - Math.min(1, (reach(one, other) + reach(other, one)) / 2 / FAR)
}

/** How near two positive numbers are, from 0 to 1: 0 from `most` times on. */
const near = (one: number, other: number, most: number): number =>
  one > 0 && other > 0 ? 1 - Math.min(1, Math.abs(Math.log(one / other)) / Math.log(most)) : 0

/** The words of a text that say something: without accents and case, of four letters or more. */
export function wordsOf(text: string): Set<string> {
  const plain = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return new Set(plain.match(/\p{L}{4,}/gu))
}

function kindLikeness(one: Compared, other: Compared): number {
  if (one.category_id !== other.category_id) return 0
  const theirs = wordsOf(other.medium)
  const hasMedium = [...wordsOf(one.medium)].some((word) => theirs.has(word))
  const isSibling = one.subcategory_id !== null && one.subcategory_id === other.subcategory_id
  return 0.5 + (hasMedium ? 0.3 : 0) + (isSibling ? 0.2 : 0)
}

/** How alike two works are, from 0 to 1: by colours, category and technique, price, shape. The same either way round. */
export function likenessOf(one: Compared, other: Compared): number {
  return (
    WEIGHTS.palette * paletteLikeness(one.palette, other.palette) +
    WEIGHTS.kind * kindLikeness(one, other) +
    WEIGHTS.price * near(one.price_kobo, other.price_kobo, MOST_TIMES) +
    WEIGHTS.shape * near(one.ratio, other.ratio, 3)
  )
}

/** Works in their order, one moved back where its artist would be twice in a row; left out where no other work is left between. */
function apart<T extends Pick<Compared, 'artist_id'>>(works: readonly T[]): T[] {
  const [left, row]: [T[], T[]] = [[...works], []]
  for (;;) {
    const next = left.findIndex(({ artist_id }) => artist_id !== row.at(-1)?.artist_id)
    if (next < 0) return row
    row.push(...left.splice(next, 1))
  }
}

/** The best of some works by a score, at most `most` and two of one artist, never in a row; ties by id, so that the same is always chosen. */
export function pickBest<T extends Pick<Compared, 'id' | 'artist_id'>>(
  works: readonly T[],
  most: number,
  score: (work: T) => number,
): T[] {
  const scored = works.map((work) => ({ work, score: score(work) }))
  const ofArtist = new Map<string, number>()
  const picked = new Map<string, T>()
  for (const { work } of scored.toSorted((a, b) => b.score - a.score || (a.work.id < b.work.id ? -1 : 1))) {
    const before = ofArtist.get(work.artist_id) ?? 0
    if (picked.size === most) break
    if (picked.has(work.id) || before === MOST_OF_ARTIST) continue
    ofArtist.set(work.artist_id, before + 1)
    picked.set(work.id, work)
  }
  return apart([...picked.values()])
}

/** The works most like one, the likest first; never itself, nor another of its artist: those are shown as such. */
export function pickSimilar<T extends Compared>(work: Compared, among: readonly T[], most: number): T[] {
  const others = among.filter(({ id, artist_id }) => id !== work.id && artist_id !== work.artist_id)
  return pickBest(others, most, (other) => likenessOf(work, other))
}

/** The works that a text is nearest to: those of whose category, medium and title it has most words; none that it has no word of. */
export function pickForText<T extends Compared & { name: string; category: string }>(
  text: string,
  palette: readonly Colour[],
  among: readonly T[],
  most: number,
): T[] {
  const words = wordsOf(text)
  const hits = (own: string) => [...wordsOf(own)].filter((word) => words.has(word)).length
  const score = (work: T) => 3 * hits(work.medium) + 2 * hits(work.name) + hits(work.category)
  const found = among.filter((work) => score(work) > 0)
  return pickBest(found, most, (work) => score(work) + paletteLikeness(palette, work.palette))
}
