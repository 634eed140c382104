import type { Selectable } from 'kysely'
import type { Database } from './schema.ts'

/** Columns of a table as they are read: all of them, or those that are named. */
export type Row<
  Table extends keyof Database,
  Column extends keyof Database[Table] = keyof Database[Table],
> = Selectable<Pick<Database[Table], Column>>
