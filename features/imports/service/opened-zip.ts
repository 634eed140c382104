import type { Id } from '../../../kernel/id.ts'
import type { PictureZip } from './zip.ts'

/** The ZIP of the import that was worked on last, whose list of files is read once. */
export type OpenedZip = {
  get: (importId: Id) => PictureZip | undefined
  set: (importId: Id, zip: PictureZip) => void
  forget: (importId: Id) => void
}

/** Holds the ZIP of the import that was worked on last; make it once for a process. */
export function createOpenedZip(): OpenedZip {
  let opened: { importId: Id; zip: PictureZip } | undefined
  return {
    get: (importId) => (opened?.importId === importId ? opened.zip : undefined),
    set: (importId, zip) => {
      opened = { importId, zip }
    },
    forget: (importId) => {
      if (opened?.importId === importId) opened = undefined
    },
  }
}
