import { paintedArtists, paintedWorks } from './painted.ts'
import { photographedArtists, photographedWorks } from './photographed.ts'
import type { PaintedWork, SeedArtist } from './work.ts'

export type { SeedWork } from './work.ts'

/** The ten artists of the demo gallery, all invented. */
export const artists: SeedArtist[] = [...paintedArtists, ...photographedArtists]

/** Its sixty works; their pictures lie in db/seed/pictures, made by make.ts. */
export const works: PaintedWork[] = [...paintedWorks, ...photographedWorks]
