import * as z from 'zod/mini'
import { eachOf } from '../kernel/only.ts'
import { naira } from './ranges.ts'
import { line, storable } from './texts.ts'

export const packings = ['flat', 'tube', 'crate', 'fragile'] as const
export type WorkPacking = (typeof packings)[number]

/** The column of a fact in a list of works; its head is the fact's name. */
type ListColumn = {
  /** Other heads under which it is found. */
  also?: readonly string[]
  /** Heads of other people's lists that are taken for it, in small letters, with | between them. */
  guesses: string
  /** What the template says in its two rows: a painting, and a print in two sizes. */
  examples: readonly [string, string]
  /** What it takes, where the schema only finds that a cell is wrong. */
  rule?: string
}

/** What is said of a fact, once for all parts of the program. */
type FactRules = {
  /** What a seller enters, and what is answered. */
  entry: z.ZodMiniType
  view: z.ZodMiniType
  /** The column of the table `work`, where it has another name; naira are stored in kobo. */
  column?: string
  /** Of a work that has been shown, a change waits for approval. */
  reviewed?: true
  /** The page of the work has it: contract/catalogue.ts says it to buyers. */
  shown?: true
  /** Its name where two people changed it at once, and for staff. */
  label: string
} & (
  | { kind: 'text' | 'year' | 'naira' | 'choice'; list: ListColumn }
  | {
      kind: 'yes'
      /** The check box of the studio's form, and whether only editions have it. */
      checkbox: string
      onlyEditions?: true
      /** What staff read of it where it is so. */
      ifYes: string
      /** `takes`: what the studio says of the column. */
      list: ListColumn & { takes: string }
    }
)

const yesNo = { kind: 'yes', entry: z.boolean(), view: z.boolean() } as const

/** The plain facts of a work, each in one column: what API, list of works, form and office know of them. CONTRIBUTING.md adds one. */
export const workFacts = {
  /** What it is made of, such as oil on canvas; may be empty. */
  medium: {
    kind: 'text',
    entry: z.string().check(line, z.maxLength(120, 'At most 120 characters'), storable),
    view: z.string(),
    reviewed: true,
    label: 'Medium',
    list: {
      also: ['material'],
      guesses: 'materials|technique|media|medium and support|materials used',
      examples: ['Oil on canvas', 'Pigment print'],
    },
  },
  /** The year in which it was made; null where it is not known. */
  year: {
    kind: 'year',
    entry: z.nullable(z.number().check(z.int(), z.gte(1000), z.lte(2200))),
    view: z.nullable(z.number()),
    label: 'Year',
    list: {
      guesses: 'date|year made|year created|year of creation|date made|date created|year painted',
      examples: ['2024', '2023'],
      rule: 'A year has four digits, from 1000 to 2200',
    },
  },
  /** Whether it is sold in a frame. */
  framed: {
    ...yesNo,
    shown: true,
    label: 'Framed',
    checkbox: 'Comes framed',
    ifYes: 'Comes framed',
    list: {
      takes: 'yes or no.',
      guesses: 'is framed|frame|with frame',
      examples: ['no', 'no'],
    },
  },
  /** Whether the artist signed it. */
  signed: {
    ...yesNo,
    shown: true,
    label: 'Signed',
    checkbox: 'Signed by the artist',
    ifYes: 'By the artist',
    list: {
      takes: 'yes or no.',
      guesses: 'is signed|signature|signed by artist',
      examples: ['yes', 'yes'],
    },
  },
  /** Of an edition: whether each print has a number of its own. */
  numbered: {
    ...yesNo,
    shown: true,
    label: 'Numbered',
    checkbox: 'Each print has a number, as 6/22',
    onlyEditions: true,
    ifYes: 'Each print',
    list: {
      takes: 'yes, if each print of an edition has a number.',
      guesses: 'is numbered|prints numbered|numbered edition',
      examples: ['', 'yes'],
    },
  },
  /** The price of a frame for one piece, in naira; null where none is offered. */
  frame_price: {
    kind: 'naira',
    entry: z.nullable(naira(0)),
    view: z.nullable(z.number()),
    column: 'frame_price_kobo',
    label: 'Price of a frame',
    list: {
      guesses: 'price of frame|frame cost|framing price|framing',
      examples: ['35000', ''],
      rule: 'The price of a frame is from 0 to 1,000,000,000 naira, with at most two decimals',
    },
  },
  /** How it is packed. */
  packing: {
    kind: 'choice',
    entry: z.enum(packings),
    view: z.enum(packings),
    label: 'Packing',
    list: {
      guesses: 'packaging|package|shipped as',
      examples: ['crate', 'tube'],
      rule: 'Packing is flat, tube, crate or fragile',
    },
  },
} as const satisfies Record<string, FactRules>

type Facts = typeof workFacts
export type WorkFact = keyof Facts
type FactOf<Kind> = { [F in WorkFact]: Facts[F]['kind'] extends Kind ? F : never }[WorkFact]
type FactThatIs<Is extends 'reviewed' | 'shown'> = {
  [F in WorkFact]: Facts[F] extends Record<Is, true> ? F : never
}[WorkFact]
export type YesFact = FactOf<'yes'>
export type ReviewedFact = FactThatIs<'reviewed'>
export type ShownFact = FactThatIs<'shown'>
type Columns = { [F in WorkFact]: Facts[F] extends { column: infer Column } ? Column : F }
/** The columns of facts. */
export type FactColumn<F extends WorkFact = WorkFact> = Columns[F]

/** The names of all facts, of those of one kind, and of those of which something is true. */
export const factNames = Object.keys(workFacts) as WorkFact[]
export const yesFacts = factNames.filter((name): name is YesFact => workFacts[name].kind === 'yes')
export const shownFacts = factNames.filter((name): name is ShownFact => 'shown' in workFacts[name])
export const reviewedFacts = factNames.filter((name): name is ReviewedFact => 'reviewed' in workFacts[name])
export const plainFacts = factNames.filter(
  (name): name is Exclude<WorkFact, ReviewedFact> => !('reviewed' in workFacts[name]),
)

/** Something of each fact, by its name. */
export function eachFact<T>(of: (name: WorkFact) => T): Record<WorkFact, T> {
  return eachOf(factNames, of)
}

/** The column of a fact. */
export function columnOf<F extends WorkFact>(name: F): FactColumn<F> {
  const { column = name }: FactRules = workFacts[name]
  return column as FactColumn<F>
}

/** What an entry takes: a fact that is left out stays as it is. */
export const factEntries = Object.fromEntries(
  factNames.map((name) => [name, z.optional<z.ZodMiniType>(workFacts[name].entry)]),
) as { -readonly [F in keyof Facts]: z.ZodMiniOptional<Facts[F]['entry']> }

/** What is answered of a work to its seller. */
export const factViews = Object.fromEntries(factNames.map((name) => [name, workFacts[name].view])) as {
  -readonly [F in keyof Facts]: Facts[F]['view']
}

/** What waits for approval of them; what is absent stays. */
export const stagedFacts = Object.fromEntries(
  reviewedFacts.map((name) => [name, z.optional<z.ZodMiniType>(workFacts[name].view)]),
) as { -readonly [F in keyof Pick<Facts, ReviewedFact>]: z.ZodMiniOptional<Facts[F]['view']> }
