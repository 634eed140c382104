import { type FileKind, PART_BYTES, uploadPartsOf } from '../../../contract/import.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Files } from '../../../platform/files/files.ts'

/** Where the files of an import lie; nothing serves these keys. */
export function folderOf(id: Id): string {
  return `private/imports/${id}`
}
/** Where a part of an import's file lies, counted from 0. */
export function partKey(id: Id, file: FileKind | 'csv', part: number): string {
  return `${folderOf(id)}/${file}/${part}`
}

/** Writes what was read of an Excel file, in parts as those that come. */
export async function writeCsv(files: Files, id: Id, csv: Buffer): Promise<void> {
  for (let part = 0; part < uploadPartsOf(csv.length); part++)
    await files.put(partKey(id, 'csv', part), csv.subarray(part * PART_BYTES, (part + 1) * PART_BYTES))
}

/** Bytes of a part handed on at once, so that others need not wait while it is read. */
const STEP = 64 * 1024
/** How many parts stay in memory. */
const MOST_FETCHED = 2

/** A file that came in parts, read from anywhere without ever being in memory as a whole. */
export type StoredFile = {
  bytes: number
  /** The file from a byte on, in small pieces. */
  from(at: number): AsyncGenerator<Buffer>
  /** So many bytes from a byte on. */
  read(at: number, length: number): Promise<Buffer>
}

/** A part that should be there is not: our own storage fails, the file itself is not to blame. */
export class MissingPart extends Error {}

/** Opens a file of an import. Reading throws {@link MissingPart} when a part is gone. */
export function openStored(files: Files, id: Id, file: FileKind | 'csv', bytes: number): StoredFile {
  const fetched = new Map<number, Promise<Buffer>>()
  const fetch = async (part: number): Promise<Buffer> => {
    const found = await files.get(partKey(id, file, part))
    if (!found) throw new MissingPart(`a part of an import is gone: ${partKey(id, file, part)}`)
    return found
  }
  const partAt = (part: number): Promise<Buffer> => {
    const known = fetched.get(part) ?? fetch(part)
    fetched.delete(part)
    fetched.set(part, known)
    known.catch(() => fetched.delete(part))
    for (const oldest of fetched.keys()) {
      if (fetched.size <= MOST_FETCHED) break
      fetched.delete(oldest)
    }
    return known
  }
  const within = async (at: number, length: number): Promise<Buffer> => {
    const part = Math.floor(at / PART_BYTES)
    const begin = at - part * PART_BYTES
    return (await partAt(part)).subarray(begin, begin + length)
  }
  return {
    bytes,
    async *from(at) {
      const end = uploadPartsOf(bytes) * PART_BYTES
      for (let next = at; next < Math.min(bytes, end); ) {
        const piece = await within(next, STEP)
        if (piece.length === 0)
          throw new MissingPart(`a part of an import is short: ${id} ${file} at ${next}`)
        yield piece
        next += piece.length
      }
    },
    read: async (at, length) => {
      const pieces: Buffer[] = []
      for (let got = 0; got < length; ) {
        const piece = await within(at + got, length - got)
        if (piece.length === 0) break
        pieces.push(piece)
        got += piece.length
      }
      return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces)
    },
  }
}
