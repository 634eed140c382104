import type { HandWork } from './hand.ts'
import * as harmattan from './harmattan.ts'
import type { SeedArtist } from './work.ts'

const hands = [harmattan]

/** The artists of the painted half of the gallery. */
export const paintedArtists: SeedArtist[] = hands.map((hand) => hand.artist)

/** Paintings, works on paper, digital works, textiles and prints, artist by artist. */
export const paintedWorks: HandWork[] = hands.flatMap((hand) => hand.works)
