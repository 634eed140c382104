import { PassThrough, pipeline, Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import type { HeldFile } from '../../privacy/index.server.ts'
import type { AccountsContext } from '../context.ts'

/** Most bytes of files in one ZIP. */
const MOST_BYTES = 1024 ** 3

type Packer = Pick<AccountsContext, 'readHeld' | 'site'>
type Packed = { files: { name: string; bytes: number }[]; left_out: { name: string; why: string }[] }

/**
 * Streams a ZIP of these files, then data.json: `document`, the files with sizes, and those left out, with reasons.
 * Makes one file at a time; stops when the reader disconnects.
 */
export function zipOwnData(
  packer: Packer,
  files: readonly HeldFile[],
  document: object,
  most = MOST_BYTES,
): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const left = new AbortController()
  zip.on('error', (error: Error) => output.destroy(error))
  pipeline(zip.outputStream, output, (error) => {
    if (error) left.abort(error)
  })
  const finish = async (): Promise<void> => {
    const packed = await addFiles(packer, zip, files, { most, signal: left.signal })
    const text = `${JSON.stringify({ ...document, ...packed }, null, 2)}\n`
    zip.addBuffer(Buffer.from(text), 'data.json')
    zip.end()
  }
  finish().catch((error: unknown) => output.destroy(error instanceof Error ? error : undefined))
  return output
}

/** Adds files to a ZIP, each once the one before it is on its way. */
async function addFiles(
  { readHeld, site }: Packer,
  zip: ZipFile,
  files: readonly HeldFile[],
  { most, signal }: { most: number; signal: AbortSignal },
): Promise<Packed> {
  const packed: Packed = { files: [], left_out: [] }
  let total = 0
  for (const file of files) {
    const { name } = file
    const leaveOut = (why: string) => packed.left_out.push({ name, why })
    if (total >= most) {
      leaveOut(`All files together are larger than 1 GB. Write to ${site.supportEmail} for the others.`)
      continue
    }
    // A broken file must not keep others out of the archive.
    const bytes = await readHeld(file).catch(() => null)
    if (!bytes) {
      leaveOut(bytes === null ? `It could not be read. Write to ${site.supportEmail}.` : 'It is deleted.')
      continue
    }
    const body = Readable.from([bytes])
    zip.addReadStream(body, name, { compress: false, size: bytes.length })
    await finished(body, { signal })
    packed.files.push({ name, bytes: bytes.length })
    total += bytes.length
  }
  return packed
}
