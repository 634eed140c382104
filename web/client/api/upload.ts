import { ApiProblem } from './problem.ts'

/** A form of texts and files, as it is sent. */
export function formOf(fields: Readonly<Record<string, string | File>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    if (typeof value === 'string') form.append(name, value)
    else form.append(name, value, value.name)
  return form
}

/** The pauses before what was lost is sent again, in milliseconds; the last one again and again. */
const PAUSES = [1_000, 3_000, 10_000]

/** How long to wait before what was lost `tries` times already is sent again, in milliseconds. */
export function pauseBetweenTries(tries: number): number {
  return PAUSES[Math.min(tries, PAUSES.length - 1)] ?? 0
}

/** Whether sending the same again will not help: the server refused it, and not because too much came at once. */
export function isRefused(thrown: unknown): boolean {
  return thrown instanceof ApiProblem && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429
}
