import * as z from 'zod/mini'
import { pageQuery } from './envelope.ts'
import { createdAt, idField, momentField, paging } from './fields.ts'
import { line, storable, typed } from './texts.ts'
import { yesFacts } from './work-facts.ts'

/** A file comes in parts of this many bytes, only the last is shorter: a part gets through on a bad line, a gigabyte at once does not. */
export const PART_BYTES = 4 * 1024 * 1024
/** The two files of an import. */
export const fileKinds = ['list', 'pictures'] as const
export type FileKind = (typeof fileKinds)[number]
/** Most bytes of the list of works, and of the ZIP with their pictures. */
export const LIST_BYTES = 50 * 1024 * 1024
export const ZIP_BYTES = 1024 * 1024 * 1024
/** Most bytes of both until staff have verified who a seller is. */
export const UNVERIFIED_LIST_BYTES = 2 * 1024 * 1024
export const UNVERIFIED_ZIP_BYTES = 100 * 1024 * 1024
/** Most rows of a list. */
export const MOST_ROWS = 100_000

/** Most columns of a list, those that are passed over among them. */
export const MOST_COLUMNS = 200

/** The columns of a list of works, in the template's order. */
export const workColumns = [
  'reference',
  'name',
  'description',
  'category',
  'subcategory',
  'artist',
  'medium',
  'year',
  'mode',
  'sizes',
  'width_cm',
  'height_cm',
  'depth_cm',
  'price',
  'stock',
  'frame_price',
  ...yesFacts,
  'packing',
  'pictures',
] as const
export type ColumnName = (typeof workColumns)[number]
/** Units in which a list may give width, height and depth. */
export const lengthUnits = ['cm', 'mm', 'in'] as const
export type LengthUnit = (typeof lengthUnits)[number]

/** How many days the rows of an import stay after its end. */
export const ROWS_STAY_DAYS = 30

/** In how many parts a file of so many bytes comes. */
export function uploadPartsOf(bytes: number): number {
  return Math.ceil(bytes / PART_BYTES)
}

/**
 * How far an import is: parts arrive, rows are checked, its seller matches the columns, decides; it runs. Then how it ended; `refused`: the
 * file cannot be read.
 */
export const importStates = [
  'receiving',
  'checking',
  'matching',
  'checked',
  'importing',
  'done',
  'cancelled',
  'refused',
] as const
export type ImportState = (typeof importStates)[number]

const fileOf = (what: string, most: number) =>
  z.strictObject({
    /** The name of the file. */
    name: typed(`The name of the ${what} is required`, 200),
    /** The size of the file, in bytes. */
    bytes: z
      .number()
      .check(
        z.int(),
        z.gte(1, `The ${what} is empty`),
        z.lte(most, `The ${what} is too large: at most ${most / 1024 / 1024} MB`),
      ),
  })

/** POST /seller/imports/: the files that will come. */
export const newImport = z.strictObject({
  /** The list of works. */
  list: fileOf('list', LIST_BYTES),
  /** The ZIP with the pictures; null or left out where there is none. */
  pictures: z.optional(z.nullable(fileOf('ZIP', ZIP_BYTES))),
})
export type NewImport = z.infer<typeof newImport>

const sentFile = z.object({
  /** The name of the file. */
  name: z.string(),
  /** The size of the file, in bytes. */
  bytes: z.number(),
  /** How many parts it has, and how many of them have come: the number of the next. */
  parts: z.number(),
  /** How many parts have been received. */
  received: z.number(),
})

/** An import and how far it is. */
export const workImport = z.object({
  id: idField,
  state: z.enum(importStates),
  /** The list of works. */
  list: sentFile,
  /** The ZIP with the pictures; null where there is none. */
  pictures: z.nullable(sentFile),
  /** How far its present state has got, 0 to 1. */
  progress: z.number(),
  /** Rows that have been looked at, and those that are imported. */
  rows: z.number(),
  /** Rows that are imported. */
  rows_done: z.number(),
  /** What the rows are compared with the works there are; 'wrong' ones are not imported. */
  found: z.object({
    /** Rows of which there is no work yet. */
    new: z.number(),
    /** Rows that differ from their work. */
    changed: z.number(),
    /** Rows that are as their work is. */
    unchanged: z.number(),
    /** Rows that are not imported because they have a fault. */
    wrong: z.number(),
  }),
  /** What became of the rows; 'refused' were right when they were checked. */
  made: z.object({
    /** Rows that became a new work. */
    new: z.number(),
    /** Rows that changed their work. */
    changed: z.number(),
    /** Rows whose work was so already. */
    unchanged: z.number(),
    /** Rows that were right when they were checked and were refused since. */
    refused: z.number(),
  }),
  /** How many of the new works were taken back since. */
  taken_back: z.number(),
  /** How many pictures were taken over. */
  pictures_taken: z.number(),
  /** How many pictures were refused. */
  pictures_refused: z.number(),
  /** How many problems its rows have. */
  problems: z.number(),
  /** Why the whole file is refused, else empty. */
  problem: z.string(),
  /** What was passed over, such as a column we do not know. */
  notes: z.array(z.string()),
  created_at: createdAt,
  /** When it was done, cancelled or refused; null until then. */
  ended_at: z.nullable(momentField),
})
export type WorkImport = z.infer<typeof workImport>

/** GET /seller/imports/, newest first. */
export const importsQuery = z.object(pageQuery)
export const importsPage = z.object({
  /** The imports of this page, the newest first. */
  imports: z.array(workImport),
  ...paging,
})

export const rowsFound = ['new', 'changed', 'unchanged', 'wrong'] as const
export const rowsMade = ['new', 'changed', 'unchanged', 'refused'] as const

/** GET /seller/imports/{id}/rows/: all rows, those found to be so, those that became so, or those with a problem. */
export const importRowsQuery = z.object({
  ...pageQuery,
  /** Only rows that were found to be so. */
  found: z.optional(z.enum(rowsFound)),
  /** Only rows that became so. */
  made: z.optional(z.enum(rowsMade)),
  /** With `true`, only rows with a problem. */
  problems: z.optional(z.literal('true')),
})
export type ImportRowsQuery = z.infer<typeof importRowsQuery>

/** A row of the list. */
export const importRow = z.object({
  /** As a spreadsheet counts: the head is row 1. */
  number: z.number(),
  /** The reference of the row in the seller's list; may be empty. */
  reference: z.string(),
  /** The name of the work in the row. */
  name: z.string(),
  /** What the row was found to be. */
  found: z.enum(rowsFound),
  /** null until the row is imported; a wrong one never is. */
  made: z.nullable(z.enum(rowsMade)),
  /** The id of the work of the row; null until there is one. */
  work_id: z.nullable(z.string()),
  /** What is wrong, by column; '' is the whole row. */
  problems: z.array(
    z.object({
      /** The column of the list; empty for the whole row. */
      column: z.string(),
      /** What is wrong, in a sentence. */
      message: z.string(),
    }),
  ),
})
export type ImportRow = z.infer<typeof importRow>
export const importRowsPage = z.object({
  /** The rows of this page. */
  rows: z.array(importRow),
  ...paging,
})

const cellText = z.optional(z.string().check(line, z.maxLength(120, 'At most 120 characters'), storable))

/** POST /seller/imports/{id}/columns/: our column for each of the list's, and the value for empty cells. */
export const importMatching = z.strictObject({
  /** For each column of the list ours, or null for one that is passed over. */
  columns: z
    .array(z.nullable(z.enum(workColumns)))
    .check(z.maxLength(MOST_COLUMNS, `At most ${MOST_COLUMNS} columns`)),
  /** In which unit the list gives width, height and depth: cm, mm or in. */
  lengths: z.enum(lengthUnits),
  /** What is taken where a row has nothing, written as in a list. */
  defaults: z.strictObject({
    /** The category of such rows. */
    category: cellText,
    /** The price of such rows. */
    price: cellText,
    /** The artist of such rows. */
    artist: cellText,
    /** What the works of such rows are made of. */
    medium: cellText,
    /** How the works of such rows are packed. */
    packing: cellText,
  }),
})
export type ImportMatching = z.infer<typeof importMatching>

/** GET /seller/imports/{id}/columns/: the columns of a list with its first rows, and how they are matched so far. */
export const importColumns = z.object({
  /** The first row of the list. */
  heads: z.array(z.string()),
  /** Up to three rows below it; long cells are cut. */
  samples: z.array(z.array(z.string())),
  /** For each column of the list ours, or null for one that is passed over. */
  columns: z.array(z.nullable(z.enum(workColumns))),
  /** In which unit the list gives width, height and depth: cm, mm or in. */
  lengths: z.enum(lengthUnits),
  /** What is taken where a row has nothing, written as in a list. */
  defaults: importMatching.shape.defaults,
  /** Whether the columns were matched so far by a guess from their names, or by the seller: in this list, or in one before it. */
  source: z.enum(['guess', 'seller']),
})
export type ImportColumns = z.infer<typeof importColumns>

/** GET /seller/imports/{id}/undo/: what undoing an import would come to. */
export const importUndo = z.object({
  /** Drafts that have not been changed since: they are deleted. */
  goes: z.number(),
  /** Works that stay, by why, with the names of some; 'deleted' ones are gone already. */
  stays: z.array(
    z.object({
      /** Why these works stay. */
      why: z.enum(['changed', 'submitted', 'deleted']),
      /** How many works stay for that reason. */
      works: z.number(),
      /** The names of some of them. */
      names: z.array(z.string()),
    }),
  ),
})
export type ImportUndo = z.infer<typeof importUndo>

/** POST /seller/imports/{id}/undo/: some of the drafts are deleted, `left` more can be. */
export const takenBack = z.object({
  /** How many drafts were deleted now. */
  taken_back: z.number(),
  /** How many more can be deleted. */
  left: z.number(),
})

/** POST /seller/imports/{id}/submit/: some of the drafts were submitted, `left` more could be. */
export const submittedDrafts = z.object({
  /** How many drafts were submitted. */
  submitted: z.number(),
  /** How many more could be submitted. */
  left: z.number(),
})
