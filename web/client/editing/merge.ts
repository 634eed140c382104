/** A field that both sides changed to something else. */
export type Clash<Draft extends object> = {
  field: keyof Draft & string
  mine: Draft[keyof Draft]
  theirs: Draft[keyof Draft]
}

/** What a value says; `key` is for lists on the screen alone. */
function plain(value: unknown): string {
  return JSON.stringify(value, (name, part: unknown) => (name === 'key' ? undefined : part))
}

/** Whether two values of a field say the same. */
export function isSame(one: unknown, other: unknown): boolean {
  return one === other || plain(one) === plain(other)
}

/** The fields in which two drafts differ. */
export function differing<Draft extends object>(one: Draft, other: Draft): (keyof Draft & string)[] {
  return (Object.keys(one) as (keyof Draft & string)[]).filter((field) => !isSame(one[field], other[field]))
}

/**
 * Merges typed fields with fields that someone else saved, both from `base`: a field changed on one side takes that value; on
 * both, it keeps `mine` and clashes.
 */
export function merge<Draft extends object>(
  base: Draft,
  mine: Draft,
  theirs: Draft,
): { draft: Draft; clashes: Clash<Draft>[] } {
  const draft: Draft = { ...mine }
  const clashes: Clash<Draft>[] = []
  for (const field of differing(mine, theirs)) {
    if (isSame(mine[field], base[field])) Object.assign(draft, { [field]: theirs[field] })
    else if (!isSame(theirs[field], base[field]))
      clashes.push({ field, mine: mine[field], theirs: theirs[field] })
  }
  return { draft, clashes }
}
