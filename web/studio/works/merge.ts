import type { Draft } from './draft.ts'

/** A field that both sides changed to something else. */
export type Clash = { field: keyof Draft; mine: Draft[keyof Draft]; theirs: Draft[keyof Draft] }

const plain = (value: Draft[keyof Draft]): string =>
  Array.isArray(value) ? JSON.stringify(value.map(({ key: _key, ...size }) => size)) : String(value)

/** Whether two values of a field say the same. */
export const isSame = (one: Draft[keyof Draft], other: Draft[keyof Draft]): boolean =>
  plain(one) === plain(other)

/** The fields in which two drafts differ. */
export const differing = (one: Draft, other: Draft): (keyof Draft)[] =>
  (Object.keys(one) as (keyof Draft)[]).filter((field) => !isSame(one[field], other[field]))

/**
 * Unites what was typed with what somebody else saved meanwhile, both begun from `base`: a field that one side changed has
 * that side's value; where both did, what was typed stays and the field is among the clashes.
 */
export const merge = (base: Draft, mine: Draft, theirs: Draft): { draft: Draft; clashes: Clash[] } => {
  const draft: Draft = { ...mine }
  const clashes: Clash[] = []
  for (const field of differing(mine, theirs)) {
    if (isSame(mine[field], base[field])) Object.assign(draft, { [field]: theirs[field] })
    else if (!isSame(theirs[field], base[field]))
      clashes.push({ field, mine: mine[field], theirs: theirs[field] })
  }
  return { draft, clashes }
}
