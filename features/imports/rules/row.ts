import { listedWork, type NewWorkEntry } from '../../../contract/seller.ts'
import { eachFact, type WorkFact, workFacts } from '../../../contract/work-facts.ts'
import { beginning } from '../../../kernel/beginning.ts'
import type { Id } from '../../../kernel/id.ts'
import { tidy } from '../../../kernel/pasted.ts'
import {
  type Cell,
  isAddress,
  nameKey,
  pictureKey,
  readCentimetres,
  readCount,
  readList,
  readMode,
  readNaira,
  readSize,
  readYear,
  readYes,
} from './cells.ts'
import type { ColumnName } from './columns.ts'
import { type RowProblem, sayingOf } from './problems.ts'

/** What names in a list mean, by {@link nameKey}: categories with those below them, and the seller's artists. */
export type Names = {
  categories: ReadonlyMap<string, { id: Id; below: ReadonlyMap<string, Id> }>
  artists: ReadonlyMap<string, Id>
}

/** What a row says. */
export type RowEntry = { work: NewWorkEntry; pictures: string[] }

/** A row as it was read: what it says, or what is wrong with it. Reference and name are there as far as they can be read. */
export type RowReading = { reference: string; name: string; entry: RowEntry | null; problems: RowProblem[] }

/** Most pictures of a work. */
const MOST_PICTURES = 12
const MOST_SIGNS = 100
// oxlint-disable-next-line no-control-regex -- Signs that no one types and no list shows.
const HIDDEN = /[\u0000-\u001F\u007F]/

/** Puts names together for {@link readRow}: by name and by slug. */
export function namesOf({
  categories,
  artists,
}: {
  categories: readonly { id: Id; parent_id: Id | null; name: string; slug: string }[]
  artists: readonly { id: Id; name: string }[]
}): Names {
  const keysOf = (it: { name: string; slug: string }): string[] => [nameKey(it.slug), nameKey(it.name)]
  const below = (id: Id) =>
    new Map(
      categories
        .filter((child) => child.parent_id === id)
        .flatMap((child) => keysOf(child).map((key) => [key, child.id] as const)),
    )
  return {
    categories: new Map(
      categories
        .filter((one) => one.parent_id === null)
        .flatMap((one) => keysOf(one).map((key) => [key, { id: one.id, below: below(one.id) }] as const)),
    ),
    artists: new Map(artists.toReversed().map((artist) => [nameKey(artist.name), artist.id])),
  }
}

/**
 * Reads a row by its columns; `hasPictures`: the list has a ZIP. Missing columns leave a known work unchanged; empty
 * cells clear. Validates by a single entry's schema.
 */
export function readRow(
  cells: ReadonlyMap<ColumnName, string>,
  names: Names,
  { hasPictures }: { hasPictures: boolean },
): RowReading {
  const problems: RowProblem[] = []
  const object = (column: ColumnName | '', message: string): undefined => {
    if (!problems.some((known) => known.column === column)) problems.push({ column, message })
    return undefined
  }
  for (const [column, text] of cells)
    if (text.includes('\uFFFD'))
      object(column, 'This is not UTF-8: save the list as “CSV UTF-8” and choose it again')
  const textOf = (column: ColumnName): string | undefined =>
    cells.has(column) ? tidy(cells.get(column) ?? '') : undefined
  /** What a column says; undefined where there is no such column, `empty` where the cell is empty. */
  const cellIn = <T, E>(column: ColumnName, read: (text: string) => Cell<T>, empty: E): T | E | undefined => {
    const text = textOf(column)
    if (text === undefined) return undefined
    if (text === '') return empty
    const cell = read(text)
    return cell.ok ? cell.value : object(column, cell.message)
  }

  const reference = (textOf('reference') ?? '').normalize('NFC')
  if (reference === '') object('reference', 'A row needs a reference: your own name or number for the work')
  else if (reference.length > MOST_SIGNS || HIDDEN.test(reference))
    object('reference', `A reference has at most ${MOST_SIGNS} signs, on one line`)

  const category = names.categories.get(nameKey(textOf('category') ?? ''))
  if (textOf('category') === '') object('category', 'Say in which category the work belongs')
  else if (!category)
    object(
      'category',
      `There is no category “${beginning(textOf('category') ?? '', 40)}”: ${listOf(names.categories)}`,
    )
  const subcategory = cellIn(
    'subcategory',
    (text): Cell<Id> => {
      const id = category?.below.get(nameKey(text))
      return id === undefined
        ? { ok: false, message: `There is no subcategory “${beginning(text, 40)}” in this category` }
        : { ok: true, value: id }
    },
    null,
  )
  const artist = cellIn(
    'artist',
    (text): Cell<Id> => {
      const id = names.artists.get(nameKey(text))
      return id === undefined
        ? { ok: false, message: `Your shop has no artist “${beginning(text, 40)}”: add the artist first` }
        : { ok: true, value: id }
    },
    undefined,
  )
  const kind = cellIn('mode', readMode, undefined)
  const factIn = (name: WorkFact): unknown => {
    switch (workFacts[name].kind) {
      case 'text':
        return textOf(name)
      case 'choice':
        return textOf(name)?.toLowerCase() || undefined
      case 'year':
        return cellIn(name, readYear, null)
      case 'naira':
        return cellIn(name, readNaira, null)
      case 'yes':
        return cellIn(name, readYes, false)
    }
  }
  const sizes = readSizes(textOf, cellIn, object, kind)
  const facts = {
    desc: textOf('description'),
    category_id: category?.id,
    subcategory_id: subcategory,
    artist_id: artist,
    kind,
    ...eachFact(factIn),
    sizes: sizes.length === 0 ? undefined : sizes,
  }
  const given = Object.entries(facts).filter(([, value]) => value !== undefined)
  const work = listedWork.safeParse({ name: textOf('name') ?? '', ...Object.fromEntries(given) })
  for (const issue of work.error?.issues ?? []) {
    const { column, message } = sayingOf(issue, cells)
    object(column, message)
  }
  const pictures = hasPictures ? readPictures(textOf('pictures') ?? '', object) : []
  const isRight = problems.length === 0 && work.data
  return {
    reference: beginning(reference, MOST_SIGNS).replace(new RegExp(HIDDEN, 'g'), ' '),
    name: beginning(textOf('name') ?? '', 120).replace(new RegExp(HIDDEN, 'g'), ' '),
    entry: isRight ? { work: isRight, pictures } : null,
    problems,
  }
}

function listOf(categories: Names['categories']): string {
  const ids = new Map([...categories].map(([key, { id }]) => [id, key]))
  return `write one of ${[...ids.values()].slice(0, 8).join(', ')}`
}

type ReadCell = <T, E>(column: ColumnName, read: (text: string) => Cell<T>, empty: E) => T | E | undefined
type Objecting = (column: ColumnName | '', message: string) => undefined

/** The sizes of a row with price and number: one of the columns of a single size, or those of the column sizes. */
function readSizes(
  textOf: (column: ColumnName) => string | undefined,
  cellIn: ReadCell,
  object: Objecting,
  kind: 'unique' | 'edition' | undefined,
): object[] {
  const labels = readList(textOf('sizes') ?? '')
  const most = Math.max(1, labels.length)
  /** One value for each size; a single one may be for all where `isShared`. */
  const each = <T>(
    column: ColumnName,
    read: (text: string) => Cell<T>,
    isShared: boolean,
  ): T[] | undefined => {
    const entries = readList(textOf(column) ?? '')
    if (entries.length === 0) return undefined
    if (entries.length !== most && !(isShared && entries.length === 1))
      return object(
        column,
        labels.length === 0
          ? 'Several values need the column sizes: name the sizes there'
          : `Write a value for each of the sizes, separated by |: there ${labels.length === 1 ? 'is 1' : `are ${labels.length}`}`,
      )
    const values: T[] = []
    for (const entry of entries) {
      const cell = read(entry)
      if (!cell.ok) return object(column, cell.message)
      values.push(cell.value)
    }
    return values.length === most ? values : Array.from({ length: most }, () => values[0] as T)
  }
  const prices = each('price', readNaira, false)
  if (!prices && (textOf('price') ?? '') === '') object('price', 'Say what it costs')
  const totals = each('stock', readCount, true)
  if (!totals && (textOf('stock') ?? '') === '' && kind === 'edition')
    object('stock', 'Say how many of the edition there are')
  const lengths = {
    width_cm: cellIn('width_cm', readCentimetres, null),
    height_cm: cellIn('height_cm', readCentimetres, null),
    depth_cm: cellIn('depth_cm', readCentimetres, null),
  }
  if (labels.length > 0)
    for (const column of ['width_cm', 'height_cm', 'depth_cm'] as const)
      if (typeof lengths[column] === 'number') object(column, 'Say this in the column sizes')
  const named = labels.map(readSize)
  for (const size of named) if (!size.ok) object('sizes', size.message)
  if (!prices) return []
  return prices.map((price, index) => {
    const size = named[index]
    const sides = size?.ok ? size.value : { label: '', ...lengths }
    return Object.assign(sides, { price, total: totals?.[index] ?? 1 })
  })
}

/** The pictures a row names, as they are looked for in the ZIP. */
function readPictures(text: string, object: Objecting): string[] {
  const named = readList(text)
  if (named.some(isAddress))
    object('pictures', 'Nothing is fetched from addresses: put the picture into the ZIP and write its name')
  const keys = named.map(pictureKey)
  if (keys.length > MOST_PICTURES) object('pictures', `A work shows at most ${MOST_PICTURES} pictures`)
  if (new Set(keys).size < keys.length) object('pictures', 'The same picture is named twice')
  return keys
}
