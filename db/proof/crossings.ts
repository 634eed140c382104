import { owners, readers } from '../owners.ts'
import type { Piece } from './sources.ts'

type Table = keyof typeof owners

/** A feature's SQL that names another feature's table. */
export type Crossing = { file: string; line: number; feature: string; table: Table; isWrite: boolean }

const naming = /\b(insert\s+into|delete\s+from|update|from|join)\s+([a-z_]+)/g

/** Where the SQL of a feature reads or writes the tables of another one, by db/owners.ts. */
export function crossingsOf(pieces: readonly Piece[]): Crossing[] {
  return pieces.flatMap(({ file, line, text }) => {
    const feature = /^features\/([^/]+)\//.exec(file)?.[1]
    if (feature === undefined) return []
    return [...text.matchAll(naming)].flatMap(([, how = '', table = '']): Crossing[] =>
      isTable(table) && owners[table] !== feature
        ? [{ file, line, feature, table, isWrite: !['from', 'join'].includes(how) }]
        : [],
    )
  })
}

/** What `npm run check` says of the crossings: writes, reads that db/owners.ts does not name, and names there that nothing reads. */
export function problemsOf(crossings: readonly Crossing[]): string[] {
  const read = new Set(crossings.map(({ feature, table }) => `${feature} ${table}`))
  const named = new Set(
    Object.entries(readers).flatMap(([feature, tables]) => tables.map((table) => `${feature} ${table}`)),
  )
  return [
    ...crossings.flatMap(({ file, line, feature, table, isWrite }) => {
      if (isWrite) return [`${file}:${line} writes ${table}, which is owned by ${owners[table]}`]
      return named.has(`${feature} ${table}`)
        ? []
        : [`${file}:${line} reads ${table}, which is owned by ${owners[table]}`]
    }),
    ...[...named]
      .filter((pair) => !read.has(pair))
      .map((pair) => `db/owners.ts names ${pair}, which is not read`),
  ]
}

/** SQL that locks a name elsewhere than in the one file for it. */
export function lockProblems(pieces: readonly Piece[]): string[] {
  return pieces
    .filter(({ file, text }) => file !== 'platform/db/lock-name.ts' && /\bpg_\w*advisory/.test(text))
    .map(
      ({ file, line }) => `${file}:${line} locks a number: lockName of platform/db locks names (decision 52)`,
    )
}

function isTable(name: string): name is Table {
  return Object.hasOwn(owners, name)
}
