import type { ColourFamily } from '../../kernel/colours.ts'

/** How a family of colours is shown, after the pigments of painters and dyers. */
export const swatches: Readonly<Record<ColourFamily, { name: string; paint: string }>> = {
  red: { name: 'Red', paint: '#b3321f' },
  orange: { name: 'Orange', paint: '#d9792b' },
  yellow: { name: 'Yellow', paint: '#e0b340' },
  green: { name: 'Green', paint: '#4f7a4a' },
  blue: { name: 'Blue', paint: '#25407f' },
  violet: { name: 'Violet', paint: '#6d4484' },
  brown: { name: 'Brown', paint: '#7a5236' },
  white: { name: 'White', paint: '#f4efe6' },
  grey: { name: 'Grey', paint: '#8d8a86' },
  black: { name: 'Black', paint: '#1d1b1a' },
}
