import * as alabiOjo from './alabi-ojo.ts'
import * as bello from './bello.ts'
import * as briggs from './briggs.ts'
import * as bukar from './bukar.ts'
import * as dakwat from './dakwat.ts'
import * as ehigiator from './ehigiator.ts'
import * as lar from './lar.ts'
import * as nwaforEtim from './nwafor-etim.ts'
import * as okonkwoDada from './okonkwo-dada.ts'
import type { SeedArtist, SeedWork } from './work.ts'
import * as zakariDanladi from './zakari-danladi.ts'

export type { SeedWork } from './work.ts'

/** In the order in which they are hung: painters and weavers, then photographers and sculptors. */
const hands = [dakwat, alabiOjo, zakariDanladi, nwaforEtim, bello, briggs, bukar, okonkwoDada, ehigiator, lar]

/** The ten artists of the demo gallery, all invented; their portraits lie in db/seed/pictures/portraits. */
export const artists: SeedArtist[] = hands.map((hand) => hand.artist)

/** Its sixty works, artist by artist; their pictures lie in db/seed/pictures, drawn by tools/gallery. */
export const works: SeedWork[] = hands.flatMap((hand) => hand.works)
