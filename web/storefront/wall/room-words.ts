import { heightOf, placeOf, profileOf, type Room, type Sides } from './scale.ts'

const things: Record<Room, string> = {
  chair: `beside a chair of ${heightOf('chair')} cm`,
  sofa: 'with a sofa 210 cm wide',
  person: `beside a person of ${heightOf('person')} cm`,
}

/** What a drawn room shows, in words: 'beside a chair of 82 cm, in a frame of 2 cm'. */
export function inWords(sides: Sides, room: Room, isFramed: boolean): string {
  if (placeOf(sides) !== 'wall') return `${things[room]}; drawn as the space it takes`
  return isFramed ? `${things[room]}; the frame is drawn ${profileOf(sides)} cm wide` : things[room]
}
