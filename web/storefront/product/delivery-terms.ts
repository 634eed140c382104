import type { SizeClass, WorkDeliveryTerms } from '../../../contract/delivery.ts'
import { states } from '../../../contract/texts.ts'

/** The size class of one piece of a size; undefined where the terms do not know the size. */
export function classOf(
  { sizes }: Pick<WorkDeliveryTerms, 'sizes'>,
  sizeId: string,
  withFrame: boolean,
): SizeClass | undefined {
  return sizes[sizeId]?.[withFrame ? 'framed' : 'plain']
}

/** What home delivery of a size to a state costs, naira; null where it is not offered. */
export function homeFeeTo(
  terms: Pick<WorkDeliveryTerms, 'home'>,
  sizeClass: SizeClass | undefined,
  state: string,
): number | null {
  return (sizeClass && terms.home[sizeClass]?.[states.findIndex((each) => each === state)]) ?? null
}

/** The states to which home delivery costs the same, the cheapest first. */
export function statesByFee(
  { home }: Pick<WorkDeliveryTerms, 'home'>,
  sizeClass: SizeClass | undefined,
): { fee: number; states: string[] }[] {
  const byFee = new Map<number, string[]>()
  for (const [index, fee] of ((sizeClass && home[sizeClass]) ?? []).entries())
    if (fee !== null) byFee.set(fee, [...(byFee.get(fee) ?? []), states[index] ?? ''])
  return [...byFee].map(([fee, names]) => ({ fee, states: names })).toSorted((a, b) => a.fee - b.fee)
}
