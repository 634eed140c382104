import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { crc32 } from 'node:zlib'
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl'
import { beginning } from '../../../kernel/beginning.ts'
import { counted } from '../../../kernel/count.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { pictureKey } from '../rules/cells.ts'
import { MissingPart, type StoredFile } from '../store/parts.ts'

/** Most files in a ZIP, and most bytes they may say to hold together. */
export const MOST_FILES = 20_000
export const MOST_BYTES = 4 * 1024 * 1024 * 1024
/** How often larger than packed a file may be; pictures hardly shrink, bombs a thousandfold. Small files do not matter. */
export const MOST_RATIO = 100
const SMALL = 1024 * 1024

/** A picture in a ZIP: how many bytes it has, and the check sum of its content. */
export type Packed = { bytes: number; crc: number }

/** The pictures of a ZIP, by what they are called in the list. Names are compared, never used as paths. */
export type PictureZip = {
  /** The picture of this key: of the whole path in the ZIP, or of the file's name where only one has it. */
  find(key: string): Packed | 'ambiguous' | undefined
  /** Its bytes; undefined where they cannot be read or are not what the ZIP says. */
  read(key: string): Promise<Buffer | undefined>
}

/** Lets yauzl read a file of an import. */
export class StoredReader extends RandomAccessReader {
  readonly #file: StoredFile
  constructor(file: StoredFile) {
    super()
    this.#file = file
  }
  override _readStreamForRange(start: number, end: number): Readable {
    const file = this.#file
    return Readable.from(
      (async function* () {
        let left = end - start
        for await (const piece of file.from(start)) {
          yield piece.subarray(0, left)
          left -= piece.length
          if (left <= 0) return
        }
      })(),
    )
  }
  override read(
    into: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null) => void,
  ): void {
    const fill = async (): Promise<void> => {
      const bytes = await this.#file.read(position, length)
      if (bytes.length < length) throw new Error('the ZIP ends too early')
      bytes.copy(into, offset)
    }
    callbackify(fill)(done)
  }
}

const isFolder = (entry: Entry): boolean => entry.fileName.endsWith('/')
/** What an archiver of a Mac adds to each file. */
const isShadow = (entry: Entry): boolean => /(^|\/)(__MACOSX\/|\._)/.test(entry.fileName)

/** The systems, as a ZIP numbers them, whose archivers put a Unix file mode into the attributes: Unix and macOS. */
const WITH_MODE = new Set([3, 19])
/** The type of a file within its Unix mode, and the one of a symbolic link. */
const [FILE_TYPE, LINK] = [0o170000, 0o120000]
const isLink = ({ versionMadeBy, externalFileAttributes }: Entry): boolean =>
  WITH_MODE.has(versionMadeBy >>> 8) && ((externalFileAttributes >>> 16) & FILE_TYPE) === LINK

function faultOf(entry: Entry, files: number, bytes: number): string | undefined {
  const name = beginning(entry.fileName, 80)
  if (files > MOST_FILES) return `The ZIP holds more than ${counted(MOST_FILES)} files.`
  if (bytes > MOST_BYTES) return 'The ZIP would unpack to more than 4 GB.'
  if (entry.uncompressedSize > SMALL && entry.uncompressedSize > entry.compressedSize * MOST_RATIO)
    return `“${name}” in the ZIP unpacks to more than ${MOST_RATIO} times its size. That is no picture.`
  if (entry.isEncrypted()) return `“${name}” in the ZIP is locked with a password. Pack it without one.`
  if (isLink(entry))
    return `“${name}” in the ZIP is a symbolic link, which holds no picture. Pack the picture itself.`
  return undefined
}

/** What is in the way of reading a ZIP, for a person: what yauzl says, or that it is none. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && /relative path|absolute path|characters in fileName/.test(error.message)
    ? 'The ZIP holds a file whose name leads out of it. Pack the pictures again.'
    : 'The ZIP is damaged or no ZIP. Pack the pictures again.'

/** Reads the list of files in a ZIP without unpacking anything. Refuses, with what to do, what is no ZIP, a bomb, locked, or has links. */
export async function openZip(file: StoredFile): Promise<Result<PictureZip, 'invalid'>> {
  const unfit = (message: string) => refuse('invalid', { field: 'pictures', message })
  const byPath = new Map<string, Entry>()
  const byName = new Map<string, Entry | 'ambiguous'>()
  let zip: ZipFile
  try {
    zip = await fromRandomAccessReaderPromise(new StoredReader(file), file.bytes, { autoClose: false })
    let [files, bytes] = [0, 0]
    for await (const entry of zip.eachEntry()) {
      files += 1
      bytes += entry.uncompressedSize
      const fault = faultOf(entry, files, bytes)
      if (fault) return unfit(fault)
      if (isFolder(entry) || isShadow(entry)) continue
      const path = pictureKey(entry.fileName)
      const name = path.slice(path.lastIndexOf('/') + 1)
      byPath.set(path, entry)
      byName.set(name, byName.has(name) ? 'ambiguous' : entry)
    }
  } catch (error) {
    if (error instanceof MissingPart) throw error
    return unfit(reasonOf(error))
  }
  const entryOf = (key: string): Entry | 'ambiguous' | undefined => byPath.get(key) ?? byName.get(key)
  return ok({
    find: (key) => {
      const entry = entryOf(key)
      return typeof entry === 'object' ? { bytes: entry.uncompressedSize, crc: entry.crc32 } : entry
    },
    read: async (key) => {
      const entry = entryOf(key)
      if (typeof entry !== 'object') return undefined
      try {
        // Stops by itself where more comes out than the ZIP says.
        const bytes = await buffer(await zip.openReadStreamPromise(entry))
        return crc32(bytes) === entry.crc32 ? bytes : undefined
      } catch (error) {
        if (error instanceof MissingPart) throw error
        return undefined
      }
    },
  })
}
