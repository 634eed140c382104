import type { ProductTile } from '../../../contract/catalogue.ts'

/** The first work of each artist, in the order given; `except` are slugs of artists to leave out. */
export function oneOfEachArtist<T extends Pick<ProductTile, 'artist'>>(
  works: readonly T[],
  except: readonly (string | undefined)[] = [],
): T[] {
  const seen = new Set(except)
  return works.filter(({ artist }) => {
    const isNew = !seen.has(artist.slug)
    seen.add(artist.slug)
    return isNew
  })
}
