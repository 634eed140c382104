import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { ZipFile } from 'yazl'
import { type ImportState, PART_BYTES, type WorkImport } from '../../contract/import.ts'
import type { Called, Marketplace } from '../../server/testing/test-marketplace.ts'
import type { StoredFile } from './store/parts.ts'

/** A list as a CSV text: the heads, then the rows as they are. */
export function listOf(heads: string, ...rows: string[]): string {
  return [heads, ...rows, ''].join('\n')
}

/** A ZIP of these files, as Unix archivers make them; `mode` is what the file system says of each: type and rights. */
export function zipOf(
  files: Record<string, Uint8Array>,
  { compress = false, mode = 0o100664 } = {},
): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, bytes] of Object.entries(files))
    zip.addBuffer(Buffer.from(bytes), name, { compress, mode, mtime: new Date(0) })
  zip.end()
  return buffer(zip.outputStream)
}

/** What is asked of a marketplace that is only reached over HTTP. */
export type Reached = Pick<Marketplace, 'url' | 'call'>

type Seller = { token: string }

/** Sends one part of a file. */
export async function sendPart(
  m: Reached,
  { token }: Seller,
  id: string,
  file: string,
  part: number,
  bytes: Uint8Array,
): Promise<Called> {
  const response = await fetch(`${m.url}/api/v1/seller/imports/${id}/${file}/${part}/`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  })
  return { status: response.status, body: await response.json() }
}

/** Announces a list and a ZIP. */
export function begin(m: Reached, { token }: Seller, list: Buffer, zip?: Buffer): Promise<Called> {
  return m.call('POST', '/seller/imports/', {
    token,
    body: {
      list: { name: 'works.csv', bytes: list.length },
      ...(zip && { pictures: { name: 'pictures.zip', bytes: zip.length } }),
    },
  })
}

/** Reads an import. */
export async function read(m: Reached, { token }: Seller, id: string): Promise<WorkImport> {
  const answer = await m.call('GET', `/seller/imports/${id}/`, { token })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.data
}

/** A file in memory, as one that was sent in parts. */
export function storedOf(bytes: Buffer): StoredFile {
  return {
    bytes: bytes.length,
    async *from(at) {
      for (let next = at; next < bytes.length; next += 1_000) yield bytes.subarray(next, next + 1_000)
    },
    read: async (at, length) => bytes.subarray(at, at + length),
  }
}

/** Waits until an import is in one of these states; gives up when nothing of it moves for a minute. */
export async function until(
  m: Reached,
  seller: Seller,
  id: string,
  ...states: ImportState[]
): Promise<WorkImport> {
  let last = ''
  for (let since = Date.now(); ; ) {
    const now = await read(m, seller, id)
    if (states.includes(now.state)) return now
    const text = JSON.stringify(now)
    if (text !== last) since = Date.now()
    if (Date.now() - since > 60_000) throw new Error(`stays ${text}, not ${states.join(' or ')}`)
    last = text
    await sleep(50)
  }
}

/** Sends a list, and a ZIP where there is one, and waits until it has been checked or refused. */
export async function check(
  m: Reached,
  seller: Seller,
  list: string | Buffer,
  zip?: Buffer,
): Promise<WorkImport> {
  const bytes = Buffer.from(list)
  const begun = await begin(m, seller, bytes, zip)
  if (begun.status !== 201) throw new Error(JSON.stringify(begun.body))
  const { id } = begun.body.data
  for (const [file, whole] of Object.entries({ list: bytes, ...(zip && { pictures: zip }) }))
    for (let part = 0; part * PART_BYTES < whole.length; part++) {
      const sent = await sendPart(
        m,
        seller,
        id,
        file,
        part,
        whole.subarray(part * PART_BYTES, (part + 1) * PART_BYTES),
      )
      if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
    }
  return until(m, seller, id, 'checked', 'refused')
}

/** Imports what was checked and waits for the end. */
export async function run(m: Reached, seller: Seller, id: string): Promise<WorkImport> {
  const started = await m.call('POST', `/seller/imports/${id}/start/`, { token: seller.token })
  if (started.status !== 200) throw new Error(JSON.stringify(started.body))
  return until(m, seller, id, 'done', 'refused')
}

/** Rows of an import, by a filter such as 'found=wrong'. */
export async function rowsOf(
  m: Reached,
  { token }: Seller,
  id: string,
  filter = '',
): Promise<Called['body']> {
  return (await m.call('GET', `/seller/imports/${id}/rows/?limit=96&${filter}`, { token })).body.data.rows
}

/** All works of a seller, by name. */
export async function worksOf(m: Reached, { token }: Seller): Promise<Called['body'][]> {
  return (await m.call('GET', '/seller/products/?limit=96&sort=name', { token })).body.data.products
}
