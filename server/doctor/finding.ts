/** What a look at one thing found: that it is well, or what is wrong and what to do next. Sentences for a person. */
export type Diagnosis = { isWell: true; says: string } | { isWell: false; says: string; next: string }

export function well(says: string): Diagnosis {
  return { isWell: true, says }
}
export function wrong(says: string, next: string): Diagnosis {
  return { isWell: false, says, next }
}

/** An error in a few words; one of several attempts (IPv4, IPv6) stands for all. */
export function errorTextOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return errorTextOf(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}
