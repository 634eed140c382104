/**
 * An expected "no", as a value. `field` names the wrong input, `fields` all with errors; `message` replaces the
 * code's text; `about` is the id of the obstacle, `present` its state.
 */
export type Refusal<C extends string = string> = {
  ok: false
  code: C
  field?: string
  fields?: Record<string, string>
  message?: string
  about?: string
  present?: unknown
}

/** What a use case answers: a value or a refusal. Exceptions are bugs or outages. */
export type Result<T, C extends string = string> = { ok: true; value: T } | Refusal<C>

/** Wraps a value. */
export function ok<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

/** Makes a refusal. */
export function refuse<const C extends string>(code: C, more: Omit<Refusal, 'ok' | 'code'> = {}): Refusal<C> {
  return { ok: false, code, ...more }
}
