import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

/** A work of a museum's list, as much of it as a search and an import need; sides in millimetres, '' where they are not known. */
export type Listed = {
  number: string
  title: string
  artist: string
  date: string
  medium: string
  width: string
  height: string
  subjects: string
}

/** The list: BENCH_WORKS_CSV, or a museum's that lies beside the project. Not part of the project. */
const path =
  process.env.BENCH_WORKS_CSV ?? join(import.meta.dirname, '../../shared/data/tate-artworks.csv.gz')

/** Where the list is, or undefined when there is none. */
export const findCollection = (): Promise<string | undefined> =>
  access(path).then(
    () => path,
    () => undefined,
  )

const field = /("(?:[^"]|"")*"|[^,]*)(?:,|$)/g

/** The fields of one line. A line that ends within quotes is not whole: undefined. */
const fieldsOf = (line: string): string[] | undefined => {
  if ((line.match(/"/g)?.length ?? 0) % 2 === 1) return undefined
  return [...line.matchAll(field)].map(([, text = '']) =>
    text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text,
  )
}

/** Reads the first works of the list. */
export const readCollection = async (file: string, most: number): Promise<Listed[]> => {
  const works: Listed[] = []
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })
  let names: string[] | undefined
  let begun = ''
  for await (const line of lines) {
    const fields = fieldsOf(begun + line)
    begun = fields ? '' : `${begun}${line}\n`
    if (!fields) continue
    if (!names) {
      names = fields
      continue
    }
    const of = (name: string) => fields[names?.indexOf(name) ?? -1]?.trim() ?? ''
    if (of('title') === '') continue
    works.push({
      number: of('accession_number'),
      title: of('title'),
      artist: of('artist'),
      date: of('date'),
      medium: of('medium'),
      width: of('width_mm'),
      height: of('height_mm'),
      subjects: of('subjects').replaceAll('|', ', '),
    })
    if (works.length === most) break
  }
  lines.close()
  return works
}

/** The first rows of the list as they are, below its heads. */
export const readHead = async (file: string, rows: number): Promise<string> => {
  const lines = createInterface({ input: createReadStream(file).pipe(createGunzip()), crlfDelay: Infinity })
  const text: string[] = []
  for await (const line of lines) if (text.push(line) > rows) break
  lines.close()
  return `${text.join('\n')}\n`
}
