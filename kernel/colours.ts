/** Families of colours by which works are found, in the order in which they are shown. */
export const colourFamilies = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'violet',
  'brown',
  'white',
  'grey',
  'black',
] as const
export type ColourFamily = (typeof colourFamilies)[number]
