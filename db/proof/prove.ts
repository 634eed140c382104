import type pg from 'pg'
import type { Placed } from './definitions.ts'
import { describe } from './describe.ts'
import { differences, readCatalogue } from './rows.ts'
import { type Piece, readSources } from './sources.ts'
import { textsOf, Unknown } from './texts.ts'

/** A statement that is wrong or could not be read from the source. `file` and `line` (from 1) say where it is executed. */
export type StatementProblem = { file: string; line: number; text: string }

/** The statements of a program, their texts that were prepared, what is wrong, and every piece of SQL as it stands. */
export type StatementProof = {
  statements: number
  texts: Placed[]
  problems: StatementProblem[]
  pieces: Piece[]
}

/**
 * Has PostgreSQL parse every statement that the code below `root` can execute in the given folders, without running it, and compares the
 * row type of each with what it would return. `client` is connected to a migrated database.
 */
export async function proveStatements(
  client: pg.Client,
  root: string,
  folders: readonly string[],
): Promise<StatementProof> {
  const catalogue = await readCatalogue(client)
  const { checker, calls, pieces, close } = readSources(root, folders)
  const proof: StatementProof = { statements: calls.length, texts: [], problems: [], pieces }
  try {
    for (const { file, line, statement, row } of calls) {
      const say = (text: string): void => void proof.problems.push({ file, line, text })
      try {
        for (const parts of textsOf(checker, statement)) {
          let values = 0
          const text = parts.map((part) => part ?? `$${(values += 1)}`).join('')
          const fields = await describe(client, text)
          proof.texts.push({ place: `${file}:${line}`, text })
          for (const difference of differences(checker, row, { text, fields }, catalogue)) say(difference)
        }
      } catch (error) {
        say(error instanceof Unknown ? `cannot be told from the source: ${error.message}` : String(error))
      }
    }
  } finally {
    close()
  }
  return proof
}
