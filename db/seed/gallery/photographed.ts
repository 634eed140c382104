import * as briggs from './photographs/briggs.ts'
import * as bukar from './photographs/bukar.ts'
import * as okonkwoDada from './photographs/okonkwo-dada.ts'
import * as ehigiator from './sculptures/ehigiator.ts'
import * as lar from './sculptures/lar.ts'
import type { PaintedWork, SeedArtist } from './work.ts'

const hands = [briggs, bukar, okonkwoDada, ehigiator, lar]

/** The photographers and sculptors of the gallery. */
export const photographedArtists: SeedArtist[] = hands.map((hand) => hand.artist)

/** Photographs, and sculptures as photographed on their plinths, artist by artist. */
export const photographedWorks: PaintedWork[] = hands.flatMap((hand) => hand.works)
