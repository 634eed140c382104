import { uploadPartsOf, type WorkImport } from '../../contract/import.ts'
import type { ImportRecord } from './store/imports.ts'

const shareOf = (done: number, all: number): number => (all === 0 ? 1 : Math.min(1, done / all))

function progressOf(it: ImportRecord): number {
  switch (it.state) {
    case 'receiving':
      return shareOf(
        it.parts + it.pictures_parts,
        uploadPartsOf(it.bytes) + uploadPartsOf(it.pictures_bytes ?? 0),
      )
    case 'checking':
      return shareOf(it.checked_bytes, it.csv_bytes ?? it.bytes)
    case 'importing':
      return shareOf(it.rows_done, it.found_new + it.found_changed + it.found_unchanged)
    default:
      return 1
  }
}

/** An import on the wire. */
export function importOf(it: ImportRecord): WorkImport {
  return {
    id: it.id,
    state: it.state,
    list: { name: it.name, bytes: it.bytes, parts: uploadPartsOf(it.bytes), received: it.parts },
    pictures:
      it.pictures_bytes === null
        ? null
        : {
            name: it.pictures_name ?? '',
            bytes: it.pictures_bytes,
            parts: uploadPartsOf(it.pictures_bytes),
            received: it.pictures_parts,
          },
    progress: progressOf(it),
    rows: it.rows,
    rows_done: it.rows_done,
    found: {
      new: it.found_new,
      changed: it.found_changed,
      unchanged: it.found_unchanged,
      wrong: it.found_wrong,
    },
    made: {
      new: it.made_new,
      changed: it.made_changed,
      unchanged: it.made_unchanged,
      refused: it.made_refused,
    },
    taken_back: it.taken_back,
    pictures_taken: it.pictures_taken,
    pictures_refused: it.pictures_refused,
    problems: it.problems,
    problem: it.problem,
    notes: it.notes,
    created_at: it.created_at.toISOString(),
    ended_at: it.ended_at?.toISOString() ?? null,
  }
}
