import * as z from 'zod/mini'
import { idField, momentField, version, versionField } from './fields.ts'
import { typed } from './texts.ts'

/** A search word and its synonyms: a search for `term` also finds works with one of `meanings`. */
export const synonym = z.object({
  id: idField,
  version: versionField,
  /** The word of a search. */
  term: z.string(),
  /** Words that find works as well as that one. */
  meanings: z.array(z.string()),
  /** When it last changed. */
  updated_at: momentField,
})
export type Synonym = z.infer<typeof synonym>

const fields = {
  /** The word of a search. */
  term: typed('Enter a word', 60),
  /** Words that find works as well as that one. */
  meanings: z
    .array(typed('Enter a word', 60))
    .check(z.minLength(1, 'Enter at least one word that it means'), z.maxLength(12, 'At most twelve words')),
}

/** POST /staff/synonyms/. Case, marks and spaces are not compared. */
export const synonymEntry = z.strictObject(fields)
export type SynonymEntry = z.infer<typeof synonymEntry>

/** PUT /staff/synonyms/{id}/. */
export const synonymChange = z.strictObject({ ...fields, version })
