import * as adire from './adire.ts'
import * as asoOke from './aso-oke.ts'
import * as collages from './collages.ts'
import type { HandWork } from './hand.ts'
import * as harmattan from './harmattan.ts'
import * as rosettes from './rosettes.ts'
import type { SeedArtist } from './work.ts'

const hands = [harmattan, adire, collages, rosettes, asoOke]

/** The artists of the painted half of the gallery. */
export const paintedArtists: SeedArtist[] = hands.map((hand) => hand.artist)

/** Paintings, works on paper, digital works, textiles and prints, artist by artist. */
export const paintedWorks: HandWork[] = hands.flatMap((hand) => hand.works)
