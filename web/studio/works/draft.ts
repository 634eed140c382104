import type { OwnWork, SizeEntry, WorkChange } from '../../../contract/seller.ts'
import { eachFact, factNames, type WorkFact, workFacts } from '../../../contract/work-facts.ts'
import { missingOf } from '../../../features/catalogue/rules/selling.ts'
import { faultIn, numberIn, type ReadNumber, readAmount, readLength } from '../../../kernel/read-number.ts'

/** A size as it is typed. */
export type SizeDraft = {
  /** For the list alone. */
  key: string
  id?: string
  label: string
  width_cm: string
  height_cm: string
  depth_cm: string
  price: string
  total: string
}

/** The facts of a work as they are typed: numbers as texts. */
type TypedFacts = { [F in WorkFact]: OwnWork[F] extends number | null ? string : OwnWork[F] }

/** A work as it is typed: all that can be changed but the pictures. */
export type TypedWork = TypedFacts & {
  name: string
  desc: string
  category_id: string
  subcategory_id: string
  artist_id: string
  kind: OwnWork['kind']
  sizes: SizeDraft[]
}

let made = 0

/** A size nothing has been typed into. */
export function blankSize(): SizeDraft {
  made += 1
  return { key: `new-${made}`, label: '', width_cm: '', height_cm: '', depth_cm: '', price: '', total: '1' }
}

const blankFacts = {
  ...eachFact((name) => (workFacts[name].kind === 'yes' ? false : '')),
  packing: 'flat',
} as TypedFacts

/** A work nothing has been typed into. */
export function blankDraft(category_id = '', artist_id = ''): TypedWork {
  return {
    name: '',
    desc: '',
    category_id,
    subcategory_id: '',
    artist_id,
    ...blankFacts,
    kind: 'unique',
    sizes: [blankSize()],
  }
}

const text = (value: number | null): string => (value === null ? '' : String(value))

const isNumber = (name: WorkFact): boolean => ['year', 'naira'].includes(workFacts[name].kind)

const typedFactsOf = (facts: { [F in WorkFact]: OwnWork[F] | undefined }): TypedFacts =>
  eachFact((name) => (isNumber(name) ? String(facts[name] ?? '') : facts[name])) as TypedFacts

/** A work as its seller sees it in the form: what waits for approval counts. */
export function workDraftOf(work: OwnWork): TypedWork {
  const { pending } = work
  const subcategory = pending?.subcategory === undefined ? work.subcategory : pending.subcategory
  return {
    name: pending?.name ?? work.name,
    desc: pending?.desc ?? work.desc,
    category_id: (pending?.category ?? work.category).id,
    subcategory_id: subcategory?.id ?? '',
    artist_id: (pending?.artist ?? work.artist).id,
    ...typedFactsOf({ ...work, ...pending }),
    kind: work.kind,
    sizes: work.sizes.map((size) => ({
      key: size.id,
      id: size.id,
      label: pending?.labels?.find(({ id }) => id === size.id)?.label ?? size.label,
      width_cm: text(size.width_cm),
      height_cm: text(size.height_cm),
      depth_cm: text(size.depth_cm),
      price: size.price === 0 ? '' : text(size.price),
      total: String(size.total),
    })),
  }
}

/** The centimetres that were typed; null for nothing, NaN for what is no length. */
const cmOf = (typed: string): number | null => numberIn(typed, readLength)

/** What is wrong with a draft, by the names of its fields; sizes as 'sizes.0.price'. */
export type Faults = Record<string, string>

type Reader = (text: string) => ReadNumber

const numbersOf = (draft: TypedWork): [field: string, typed: string, what: string, read: Reader][] => [
  ...factNames
    .filter(isNumber)
    .map((name): [string, string, string, Reader] => [
      name,
      String(draft[name]),
      workFacts[name].kind === 'year' ? 'A year has four digits' : 'An amount in naira, such as 15000',
      readAmount,
    ]),
  ...draft.sizes.flatMap((size, index): [string, string, string, Reader][] => [
    [`sizes.${index}.price`, size.price, 'An amount in naira, such as 125000', readAmount],
    [`sizes.${index}.width_cm`, size.width_cm, 'Centimetres, such as 60.5', readLength],
    [`sizes.${index}.height_cm`, size.height_cm, 'Centimetres, such as 60.5', readLength],
    [`sizes.${index}.depth_cm`, size.depth_cm, 'Centimetres, such as 4', readLength],
    [`sizes.${index}.total`, size.total, 'How many there are, such as 25', readAmount],
  ]),
]

/** What can be said to be wrong without the server. A draft may have its name later. */
export function faultsOf(draft: TypedWork, { isDraft }: { isDraft: boolean }): Faults {
  const faults: Faults = {}
  if (!isDraft && draft.name.trim() === '') faults['name'] = 'Give the work a name'
  if (draft.category_id === '') faults['category_id'] = 'Choose a category'
  for (const [field, typed, message, read] of numbersOf(draft)) {
    const fault = faultIn(typed, message, read)
    if (fault !== undefined) faults[field] = fault
  }
  if (draft.kind === 'edition' && draft.sizes.length > 1)
    draft.sizes.forEach((size, index) => {
      if (numberIn(size.price) === null) faults[`sizes.${index}.price`] = 'Say what this size costs'
    })
  return faults
}

const sizeEntryOf = (size: SizeDraft, isUnique: boolean): SizeEntry => ({
  ...(size.id === undefined ? {} : { id: size.id }),
  label: size.label,
  width_cm: cmOf(size.width_cm),
  height_cm: cmOf(size.height_cm),
  depth_cm: cmOf(size.depth_cm),
  price: numberIn(size.price) ?? 0,
  total: isUnique ? 1 : (numberIn(size.total) ?? 1),
})

const enteredFactsOf = (draft: TypedFacts) =>
  eachFact((name) => (isNumber(name) ? numberIn(String(draft[name])) : draft[name])) as Pick<
    OwnWork,
    WorkFact
  >

/** What is sent of a draft without faults. A price that is not typed yet is left out. */
export function workEntryOf(draft: TypedWork): WorkChange & { name: string } {
  const { sizes, artist_id, subcategory_id, ...plain } = draft
  const isUnique = draft.kind === 'unique'
  const offered = isUnique ? sizes.slice(0, 1) : sizes
  const [only = blankSize()] = offered
  const lengths = sizeEntryOf(only, isUnique)
  return {
    ...plain,
    name: draft.name.trim(),
    subcategory_id: subcategory_id === '' ? null : subcategory_id,
    ...(artist_id === '' ? {} : { artist_id }),
    ...enteredFactsOf(draft),
    ...(offered.length === 1 && numberIn(only.price) === null
      ? { width_cm: lengths.width_cm, height_cm: lengths.height_cm, depth_cm: lengths.depth_cm }
      : { sizes: offered.map((size) => sizeEntryOf(size, isUnique)) }),
  }
}

/** A draft with the ids that the server has given to its sizes, which are in the same order. */
export function withIdsOf(draft: TypedWork, base: TypedWork): TypedWork {
  if (draft.sizes.every(({ id }) => id !== undefined)) return draft
  const known = new Set(draft.sizes.map(({ id }) => id))
  const fresh = base.sizes.filter(({ id }) => !known.has(id))
  const sizes = draft.sizes.map((size) => {
    if (size.id !== undefined) return size
    const id = fresh.shift()?.id
    return id === undefined ? size : { ...size, id }
  })
  return { ...draft, sizes }
}

/** The lowest price that was typed, in naira; null while there is none. */
export function lowestPriceOf(draft: TypedWork): number | null {
  const offered = draft.kind === 'unique' ? draft.sizes.slice(0, 1) : draft.sizes
  const prices = offered.map(({ price }) => numberIn(price)).filter((price) => price !== null)
  return prices.length === 0 ? null : Math.min(...prices)
}

const isLike = (value: unknown, known: object): value is Record<string, unknown> =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(known).every(([name, one]) => typeof (value as Record<string, unknown>)[name] === typeof one)

/** Whether a value is a draft with all fields that the form has. */
export function isTypedWork(value: unknown): value is TypedWork {
  return (
    isLike(value, blankDraft()) &&
    Array.isArray(value['sizes']) &&
    value['sizes'].length > 0 &&
    value['sizes'].every((size) => isLike(size, blankSize()))
  )
}

/** A draft that was kept, with keys of this page: those it was kept with may be others' by now. */
export function withFreshKeys(draft: TypedWork): TypedWork {
  return {
    ...draft,
    sizes: draft.sizes.map((size) => ({ ...size, key: size.id ?? blankSize().key })),
  }
}

const mmOf = (typed: string): number | null => {
  const cm = cmOf(typed)
  return cm === null ? null : cm * 10
}

/** All that is missing of a draft before it can be submitted, by field: what the server would say of it. `pictures`: how many it has. */
export function missingIn(
  draft: TypedWork,
  { pictures, isSculpture }: { pictures: number; isSculpture: boolean },
): Faults {
  const sizes = draft.kind === 'unique' ? draft.sizes.slice(0, 1) : draft.sizes
  const missing = missingOf({
    name: draft.name.trim(),
    description: draft.desc.trim(),
    medium: draft.medium.trim(),
    kind: draft.kind,
    pictures,
    isSculpture,
    sizes: sizes.map((size) => ({
      price_kobo: (numberIn(size.price) ?? 0) * 100,
      width_mm: mmOf(size.width_cm),
      height_mm: mmOf(size.height_cm),
      depth_mm: mmOf(size.depth_cm),
    })),
  })
  return placed(missing)
}

/** Where the form shows what the API says of a field that has another name there. */
const places: Record<string, string> = {
  price: 'sizes.0.price',
  in_stock: 'sizes.0.total',
  width_cm: 'sizes.0.width_cm',
  height_cm: 'sizes.0.height_cm',
  depth_cm: 'sizes.0.depth_cm',
  isubcategory_id: 'subcategory_id',
}

/** What the API says of fields, by the names of the form. */
export function placed(fields: Faults): Faults {
  return Object.fromEntries(Object.entries(fields).map(([field, said]) => [places[field] ?? field, said]))
}
