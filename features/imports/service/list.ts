import type { Files } from '../../../platform/files/files.ts'
import type { ImportRecord } from '../store/imports.ts'
import { openStored, type StoredFile } from '../store/parts.ts'

/** The list of an import as CSV; one that came as an Excel file as what was read of it. */
export function openList(files: Files, it: ImportRecord): StoredFile {
  return it.csv_bytes === null
    ? openStored(files, it.id, 'list', it.bytes)
    : openStored(files, it.id, 'csv', it.csv_bytes)
}
