import type { Distance, SizeClass } from '../../contract/delivery.ts'

/** What size classes are called. */
export const sizeClassNames: Readonly<Record<SizeClass, string>> = {
  small: 'Small',
  medium: 'Medium',
  large: 'Large',
  oversized: 'Oversized',
}

/** What distances are called. */
export const distanceNames: Readonly<Record<Distance, string>> = {
  same_state: 'Within a state',
  same_zone: 'Within a zone',
  other_zone: 'To another zone',
}
