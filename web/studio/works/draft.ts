import type { OwnWork, SizeEntry, WorkChange } from '../../../contract/seller.ts'

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

/** A work as it is typed: all that can be changed but the pictures. */
export type TypedWork = {
  name: string
  desc: string
  category_id: string
  subcategory_id: string
  artist_id: string
  medium: string
  year: string
  kind: OwnWork['kind']
  framed: boolean
  signed: boolean
  frame_price: string
  packing: OwnWork['packing']
  sizes: SizeDraft[]
}

let made = 0

/** A size nothing has been typed into. */
export const blankSize = (): SizeDraft => {
  made += 1
  return { key: `new-${made}`, label: '', width_cm: '', height_cm: '', depth_cm: '', price: '', total: '1' }
}

/** A work nothing has been typed into. */
export const blankDraft = (category_id = '', artist_id = ''): TypedWork => ({
  name: '',
  desc: '',
  category_id,
  subcategory_id: '',
  artist_id,
  medium: '',
  year: '',
  kind: 'unique',
  framed: false,
  signed: false,
  frame_price: '',
  packing: 'flat',
  sizes: [blankSize()],
})

const text = (value: number | null): string => (value === null ? '' : String(value))

/** A work as its seller sees it in the form: what waits for approval counts. */
export const workDraftOf = (work: OwnWork): TypedWork => {
  const { pending } = work
  const subcategory = pending?.subcategory === undefined ? work.subcategory : pending.subcategory
  return {
    name: pending?.name ?? work.name,
    desc: pending?.desc ?? work.desc,
    category_id: (pending?.category ?? work.category).id,
    subcategory_id: subcategory?.id ?? '',
    artist_id: (pending?.artist ?? work.artist).id,
    medium: pending?.medium ?? work.medium,
    year: text(work.year),
    kind: work.kind,
    framed: work.framed,
    signed: work.signed,
    frame_price: text(work.frame_price),
    packing: work.packing,
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

/** The number that was typed, with or without commas; null for nothing, NaN for what is no number. */
export const numberOf = (typed: string): number | null => {
  const plain = typed.replace(/[,\s₦]|NGN/g, '')
  return plain === '' ? null : Number(plain)
}

/** What is wrong with a draft, by the names of its fields; sizes as 'sizes.0.price'. */
export type Faults = Record<string, string>

const numbersOf = (draft: TypedWork): [field: string, typed: string, what: string][] => [
  ['year', draft.year, 'A year has four digits'],
  ['frame_price', draft.frame_price, 'An amount in naira, such as 15000'],
  ...draft.sizes.flatMap((size, index): [string, string, string][] => [
    [`sizes.${index}.price`, size.price, 'An amount in naira, such as 125000'],
    [`sizes.${index}.width_cm`, size.width_cm, 'Centimetres, such as 60.5'],
    [`sizes.${index}.height_cm`, size.height_cm, 'Centimetres, such as 60.5'],
    [`sizes.${index}.depth_cm`, size.depth_cm, 'Centimetres, such as 4'],
    [`sizes.${index}.total`, size.total, 'How many there are, such as 25'],
  ]),
]

/** What can be said to be wrong without the server. */
export const faultsOf = (draft: TypedWork): Faults => {
  const faults: Faults = {}
  if (draft.name.trim() === '') faults['name'] = 'Give the work a name'
  for (const [field, typed, message] of numbersOf(draft))
    if (Number.isNaN(numberOf(typed))) faults[field] = message
  if (draft.kind === 'edition' && draft.sizes.length > 1)
    draft.sizes.forEach((size, index) => {
      if (numberOf(size.price) === null) faults[`sizes.${index}.price`] = 'Say what this size costs'
    })
  return faults
}

const sizeEntryOf = (size: SizeDraft, isUnique: boolean): SizeEntry => ({
  ...(size.id === undefined ? {} : { id: size.id }),
  label: size.label,
  width_cm: numberOf(size.width_cm),
  height_cm: numberOf(size.height_cm),
  depth_cm: numberOf(size.depth_cm),
  price: numberOf(size.price) ?? 0,
  total: isUnique ? 1 : (numberOf(size.total) ?? 1),
})

/** What is sent of a draft without faults. A price that is not typed yet is left out. */
export const workEntryOf = (draft: TypedWork): WorkChange & { name: string } => {
  const { sizes, artist_id, year, frame_price, subcategory_id, ...plain } = draft
  const isUnique = draft.kind === 'unique'
  const offered = isUnique ? sizes.slice(0, 1) : sizes
  const [only = blankSize()] = offered
  const lengths = sizeEntryOf(only, isUnique)
  return {
    ...plain,
    name: draft.name.trim(),
    subcategory_id: subcategory_id === '' ? null : subcategory_id,
    ...(artist_id === '' ? {} : { artist_id }),
    year: numberOf(year),
    frame_price: numberOf(frame_price),
    ...(offered.length === 1 && numberOf(only.price) === null
      ? { width_cm: lengths.width_cm, height_cm: lengths.height_cm, depth_cm: lengths.depth_cm }
      : { sizes: offered.map((size) => sizeEntryOf(size, isUnique)) }),
  }
}
