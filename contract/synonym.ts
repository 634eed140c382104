import * as z from 'zod/mini'
import { version } from './seller.ts'
import { typed } from './texts.ts'

/** A word of a search and those that find works as well: who looks for `term` also finds what one of `meanings` stands in. */
export const synonym = z.object({
  id: z.string(),
  version: z.number(),
  term: z.string(),
  meanings: z.array(z.string()),
  updated_at: z.string(),
})
export type Synonym = z.infer<typeof synonym>

const fields = {
  term: typed('Enter a word', 60),
  meanings: z
    .array(typed('Enter a word', 60))
    .check(z.minLength(1, 'Enter at least one word that it means'), z.maxLength(12, 'At most twelve words')),
}

/** POST /staff/synonyms/. Case, marks and spaces are not compared. */
export const synonymEntry = z.strictObject(fields)
export type SynonymEntry = z.infer<typeof synonymEntry>

/** PUT /staff/synonyms/{id}/. */
export const synonymChange = z.strictObject({ ...fields, version })
