import { line } from '../../../platform/limits/index.ts'
import { oneByOne } from './one-by-one.ts'

/** How many uploads wait for their turn before others are refused. */
const WAITING = 50

/** The lines in which pictures are read and made, and what is being made now. */
export type PictureLines = {
  /** Reads uploads: a large picture takes hundreds of megabytes while it is read, so one at a time. */
  reading: ReturnType<typeof line>
  encoding: ReturnType<typeof oneByOne>
  drafting: ReturnType<typeof oneByOne>
  /** What is being made, by its key. */
  underWay: Map<string, Promise<Buffer | undefined>>
}

/** Holds the uploads and encodings that wait for their turn; make it once for a process. */
export function createPictureLines(): PictureLines {
  return {
    reading: line(1, WAITING),
    encoding: oneByOne(),
    drafting: oneByOne(),
    underWay: new Map(),
  }
}
