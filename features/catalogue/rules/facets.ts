import type { Facets, ProductQuery } from '../../../contract/catalogue.ts'

type Shape = keyof Facets['orientation']
type Kind = keyof Facets['kind']
type Size = keyof Facets['size']

/** So many works of a list are alike in what the filters ask. */
export type AlikeWorks = {
  artist_slug: string
  artist: string
  shape: Shape
  kind: Kind
  sizes: readonly Size[]
  isAvailable: boolean
  isFramed: boolean
  works: number
}

/** So many artists are offered to choose from beside the chosen one: those with the most works. */
const MOST_ARTISTS = 12

type Chosen = Pick<ProductQuery, 'artist' | 'orientation' | 'kind' | 'size' | 'available' | 'framed'>

/** For each filter, whether a group is left by the others. */
function isLeftWithout(filter: keyof Chosen, group: AlikeWorks, chosen: Chosen): boolean {
  const fits: Record<keyof Chosen, boolean> = {
    artist: chosen.artist === undefined || group.artist_slug === chosen.artist,
    orientation: chosen.orientation === undefined || group.shape === chosen.orientation,
    kind: chosen.kind === undefined || group.kind === chosen.kind,
    size: chosen.size === undefined || group.sizes.includes(chosen.size),
    available: chosen.available === undefined || (chosen.available === 'true') === group.isAvailable,
    framed: chosen.framed === undefined || (chosen.framed === 'true') === group.isFramed,
  }
  return Object.entries(fits).every(([name, isFitting]) => name === filter || isFitting)
}

/**
 * Counts the works each filter choice would leave, other filters unchanged. `groups` ignore these filters; `colour` is
 * counted before. Only the artists with most works, and the chosen one.
 */
export function facetsOf(groups: readonly AlikeWorks[], chosen: Chosen, colour: Facets['colour']): Facets {
  const artists = new Map<string, Facets['artists'][number]>()
  const facets: Facets = {
    artists: [],
    orientation: { portrait: 0, landscape: 0, square: 0 },
    kind: { unique: 0, edition: 0 },
    size: { small: 0, medium: 0, large: 0 },
    colour,
    available: 0,
    framed: 0,
  }
  for (const group of groups) {
    const { artist_slug: slug, artist: name, works } = group
    const artist = artists.get(slug) ?? { name, slug, works: 0 }
    artists.set(slug, artist)
    if (isLeftWithout('artist', group, chosen)) artist.works += works
    if (isLeftWithout('orientation', group, chosen)) facets.orientation[group.shape] += works
    if (isLeftWithout('kind', group, chosen)) facets.kind[group.kind] += works
    if (group.isAvailable && isLeftWithout('available', group, chosen)) facets.available += works
    if (group.isFramed && isLeftWithout('framed', group, chosen)) facets.framed += works
    if (isLeftWithout('size', group, chosen)) for (const size of group.sizes) facets.size[size] += works
  }
  facets.artists = [...artists.values()]
    .filter(({ slug, works }) => works > 0 || slug === chosen.artist)
    .toSorted((a, b) => b.works - a.works || a.name.localeCompare(b.name))
    .filter(({ slug }, at) => at < MOST_ARTISTS || slug === chosen.artist)
  return facets
}
