// The choices of filters as people read them.

export const sizes = [
  { value: 'small', name: 'Up to 40 cm' },
  { value: 'medium', name: '40–100 cm' },
  { value: 'large', name: 'Over 100 cm' },
] as const

export const shapes = [
  { value: 'portrait', name: 'Portrait' },
  { value: 'landscape', name: 'Landscape' },
  { value: 'square', name: 'Square' },
] as const

export const kinds = [
  { value: 'unique', name: 'One of a kind' },
  { value: 'edition', name: 'Edition' },
] as const
