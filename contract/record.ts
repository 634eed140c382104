import type * as z from 'zod/mini'

/** What is said of a field of a record that people edit, once for all parts of the program. Its column has its name. */
export type FieldRules = {
  /** What a person enters, and what is answered. */
  entry: z.ZodMiniType
  view: z.ZodMiniType
  /** Its name in a form, and for staff where that differs. */
  label: string
  staffLabel?: string
  /** Of a text of several lines: how many the form shows, and what it says beside them. */
  lines?: { rows: number; hint: string }
}

type Table = Record<string, FieldRules>

/** The names of the fields of a record. */
export function namesOf<T extends Table>(fields: T): (keyof T & string)[] {
  return Object.keys(fields)
}

/** The fields that are texts of several lines. */
export type LongText<T> = { [F in keyof T]: T[F] extends { lines: object } ? F : never }[keyof T]
export function longTextsOf<T extends Table>(fields: T): LongText<T>[] {
  return namesOf(fields).filter((name) => fields[name]?.lines) as LongText<T>[]
}

/** What an entry of a record takes. */
export function entriesOf<T extends Table>(fields: T): { -readonly [F in keyof T]: T[F]['entry'] } {
  return part(fields, 'entry')
}

/** What is answered of a record. */
export function viewsOf<T extends Table>(fields: T): { -readonly [F in keyof T]: T[F]['view'] } {
  return part(fields, 'view')
}

/** What the fields are called for staff. */
export function staffLabelsOf<T extends Table>(fields: T): [name: keyof T & string, label: string][] {
  return namesOf(fields).map((name) => [name, fields[name]?.staffLabel ?? fields[name]?.label ?? name])
}

function part<T extends Table, K extends 'entry' | 'view'>(fields: T, of: K) {
  return Object.fromEntries(Object.entries(fields).map(([name, rules]) => [name, rules[of]])) as {
    -readonly [F in keyof T]: T[F][K]
  }
}
