import type { InTurn, Processes } from '../../../platform/processes/index.ts'
import { oneByOne } from './one-by-one.ts'

/** How many uploads wait for their turn before others are refused. */
const WAITING = 50

/** The lines in which pictures are read and made, and what is being made now. */
export type PictureLines = {
  /** Reads uploads: a large picture takes hundreds of megabytes while it is read, so one at a time. */
  reading: InTurn
  encoding: ReturnType<typeof oneByOne>
  drafting: ReturnType<typeof oneByOne>
  /** What is being made, by its key. */
  underWay: Map<string, Promise<Buffer | undefined>>
}

/** Holds the encodings that wait for their turn; make it once for a process. Uploads wait in the `reading` line of all processes. */
export function createPictureLines({ line }: Pick<Processes, 'line'>): PictureLines {
  return {
    reading: line('uploads', 1, WAITING),
    encoding: oneByOne(),
    drafting: oneByOne(),
    underWay: new Map(),
  }
}
