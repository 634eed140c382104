/** The sides of a work or of a piece of furniture, in centimetres. */
export type Sides = { width: number; height: number; depth: number | null }

/** A rectangle in centimetres: `left` from the middle of the work, `bottom` from the floor's edge at the wall. */
export type Box = { left: number; bottom: number; width: number; height: number }

/** Rooms, named by the furniture or person that shows how large the work is. */
export const rooms = ['chair', 'sofa', 'person'] as const
export type Room = (typeof rooms)[number]

/** Where a work has its place: on the wall, on a plinth, or on the floor. */
export type Place = 'wall' | 'plinth' | 'floor'

/** A piece of furniture or a person in a room; the feet are on the floor. */
export type Furnishing = { name: Room | 'lamp' | 'plant'; left: number; width: number; height: number }

/** A drawn room, in centimetres: the part of wall and floor that is shown, and what is where. */
export type Scene = {
  place: Place
  left: number
  width: number
  /** From the floor's edge at the wall to the upper end. */
  wall: number
  /** From that edge to the lower end. */
  floor: number
  /** How far below that edge things stand. */
  feet: number
  work: Box
  /** The width of the frame's profile around the work; 0 for none. */
  frame: number
  plinth: Box | null
  things: Furnishing[]
}

/** The height at which galleries hang the middle of a work, in centimetres. */
export const EYE = 150
/** The largest side that a room is drawn for, in centimetres. */
const LARGEST = 2_000
/** How far things stand from the wall, as it is drawn. */
const FEET = 13
const MARGIN = 26
const AIR = 24
/** Heights of which no work is hung above a sofa. */
const ABOVE_SOFA = 150

const measures = {
  chair: { width: 62, height: 82 },
  sofa: { width: 210, height: 78 },
  person: { width: 44, height: 169 },
  lamp: { width: 36, height: 152 },
  plant: { width: 48, height: 120 },
} as const

/** The height of a room's furniture or person, for texts: '78 cm'. */
export function heightOf(room: Room): number {
  return measures[room].height
}

const isSide = (side: number | null): side is number => side !== null && side > 0 && side <= LARGEST

/** The sides of a size; undefined where they are not known, or no room is large enough. */
export function sidesOf(size: {
  width_cm: number | null
  height_cm: number | null
  depth_cm: number | null
}): Sides | undefined {
  return isSide(size.width_cm) && isSide(size.height_cm)
    ? { width: size.width_cm, height: size.height_cm, depth: isSide(size.depth_cm) ? size.depth_cm : null }
    : undefined
}

/** Places a work: deep ones on a plinth, tall deep ones on the floor, all others on the wall. */
export function placeOf({ width, height, depth }: Sides): Place {
  if (depth === null || depth < 10 || depth < Math.min(width, height) / 4) return 'wall'
  return height > 130 ? 'floor' : 'plinth'
}

/** The room in which a work reads best: a small one beside a chair, a large one beside a person. */
export function roomFor(sides: Sides): Room {
  if (placeOf(sides) !== 'wall') return 'person'
  const longest = Math.max(sides.width, sides.height)
  if (longest <= 70) return 'chair'
  return longest <= 190 && sides.height <= ABOVE_SOFA ? 'sofa' : 'person'
}

/** The width of a frame's profile for a work of these sides, in centimetres: 1.5 to 6, by halves. */
export function profileOf({ width, height }: Sides): number {
  return Math.min(6, Math.max(1.5, Math.round(Math.max(width, height) * 0.06) / 2))
}

/** The largest box of a picture's proportions (width by height) within the given sides: the picture stays whole. */
export function fitted(width: number, height: number, ratio: number): { width: number; height: number } {
  return width / height > ratio ? { width: height * ratio, height } : { width, height: width / ratio }
}

const standing = (sides: Sides, place: 'plinth' | 'floor'): Pick<Scene, 'work' | 'plinth'> => {
  const { width, height, depth } = sides
  const base = place === 'floor' ? 0 : Math.min(105, Math.max(45, Math.round(140 - height / 2)))
  return {
    work: { left: -width / 2, bottom: base - FEET, width, height },
    plinth:
      place === 'floor'
        ? null
        : { left: -width / 2 - 6, bottom: -FEET, width: Math.max(width, depth ?? 0) + 12, height: base },
  }
}

const pieceAt = (name: Furnishing['name'], left: number): Furnishing => ({ name, left, ...measures[name] })

/** The things of a room around what is this wide: below it where it hangs high enough, else at its left. */
const thingsOf = (room: Room, outer: number, isAbove: boolean): Furnishing[] => {
  const edge = -outer / 2 - AIR
  if (room === 'sofa' && isAbove) {
    const sofa = pieceAt('sofa', -measures.sofa.width / 2)
    const plant = pieceAt('plant', measures.sofa.width / 2 + 8)
    return outer / 2 <= plant.left ? [sofa, plant] : [sofa]
  }
  if (room === 'chair') {
    const left = Math.min(isAbove ? -measures.chair.width - 14 : Infinity, edge - measures.chair.width)
    return [pieceAt('chair', left), pieceAt('lamp', left - measures.lamp.width - 6)]
  }
  return [pieceAt(room, edge - measures[room].width)]
}

/**
 * Lays out a room to scale: the work hangs with its middle at eye height, higher above a sofa, its lower edge at least 15 cm
 * above the floor.
 */
export function sceneOf(sides: Sides, room: Room, isFramed: boolean): Scene {
  const place = placeOf(sides)
  const frame = isFramed && place === 'wall' ? profileOf(sides) : 0
  const [outerWidth, outerHeight] = [sides.width + 2 * frame, sides.height + 2 * frame]
  const isAbove = place === 'wall' && room === 'sofa' && outerHeight <= ABOVE_SOFA
  const things = thingsOf(room, outerWidth, isAbove)
  const least = isAbove ? measures.sofa.height + 18 : 15
  const { work, plinth } =
    place === 'wall'
      ? {
          plinth: null,
          work: {
            left: -sides.width / 2,
            bottom: Math.max(EYE - sides.height / 2, least + frame),
            width: sides.width,
            height: sides.height,
          },
        }
      : standing(sides, place)
  const drawn = [...things, { left: -outerWidth / 2, width: outerWidth }, ...(plinth ? [plinth] : [])]
  const left = Math.min(...drawn.map((box) => box.left)) - MARGIN
  const right = Math.max(...drawn.map((box) => box.left + box.width)) + MARGIN
  const wall = Math.max(225, work.bottom + work.height + frame + MARGIN)
  return {
    place,
    left,
    width: right - left,
    wall,
    floor: Math.max(30, wall * 0.13),
    feet: FEET,
    work,
    frame,
    plinth,
    things,
  }
}
