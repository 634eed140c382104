/** The result of one check, in sentences for a person: fine, or wrong with the next step. */
export type Diagnosis = { isWell: true; says: string } | { isWell: false; says: string; next: string }

export function well(says: string): Diagnosis {
  return { isWell: true, says }
}
export function wrong(says: string, next: string): Diagnosis {
  return { isWell: false, says, next }
}

/** Describes an error in a few words; of several attempts without a message (IPv4, IPv6) only the first. */
export function errorTextOf(error: unknown): string {
  if (error instanceof AggregateError && !error.message && error.errors.length > 0)
    return errorTextOf(error.errors[0])
  return error instanceof Error ? error.message || error.name : String(error)
}
