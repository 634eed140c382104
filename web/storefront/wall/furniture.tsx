import type { ReactNode } from 'react'
import styles from './furniture.module.css'
import type { Furnishing } from './scale.ts'

// Flat drawings in centimetres: 0 0 is the middle of the feet, up is negative. The three tones are those of the room.

const Legs = ({ d, width = 3 }: { d: string; width?: number }) => (
  <path className={styles.legs} strokeWidth={width} d={d} />
)
const Light = ({ d }: { d: string }) => <path className={styles.light} d={d} />
const Middle = ({ d }: { d: string }) => <path className={styles.middle} d={d} />
const Dark = ({ d }: { d: string }) => <path className={styles.dark} d={d} />
/** Seams and folds, in the wall's colour. */
const Seams = ({ d }: { d: string }) => <path className={styles.seams} d={d} />

const drawings: Record<Furnishing['name'], ReactNode> = {
  chair: (
    <g transform="scale(-1 1)">
      <Legs d="M-27-1l5-39M29-1l-6-41M-22-34h45M30-78c-3 14-6 26-8.500 38M-24-40c6-3 10-14.500 14-16.500 8-2.500 24-1.500 36-2.500" />
      <Middle d="M-27-43c0-3.500 2.500-5.500 6-5.500 15-.5 28 .5 40 3.500 3.500 1 4.500 3.500 3.500 6.500-.9 2.700-3.500 3.700-6.500 3.500-12-1-24-2-37-2-4 0-6-2.500-6-6Z" />
      <Middle d="M20-48c3-12 5.500-22 8-32 1-4 4-5.500 7-4.500s4 3.500 3.200 7c-2.700 11-5.700 22-9.200 33-1 3-3.500 4.500-6 3.500s-3.800-3.500-3-7Z" />
    </g>
  ),
  lamp: (
    <>
      <Legs width={1.8} d="M0-1.500V-128M-12-1h24" />
      <path className={styles.shade} d="M-9-152h18l9 27h-36Z" />
    </>
  ),
  plant: (
    <>
      <Dark d="M-3-36c-8-22-10-40-9-62 7 20 10 38 10 62ZM0-36c-4-30-2-56 5-84 4 28 3 56-1 84ZM4-36c4-22 9-38 18-54 1 20-4 38-13 54ZM-5-36c-8-12-13-24-20-34-1 14 4 26 13 34Z" />
      <Middle d="M-15-38h30l-4 37h-22Z" />
    </>
  ),
  sofa: (
    <>
      <Legs width={3.4} d="M-88-1l3-15M88-1l-3-15M-30-1v-14M30-1v-14" />
      <Middle d="M-86-75c0-2 1.500-3 3-3H83c1.500 0 3 1 3 3v42H-86Z" />
      <Light d="M-84-44c0-3 2-4.500 5-4.500H-3c2 0 3 1.500 3 3.500v13H-84ZM0-45c0-2 1-3.500 3-3.500h76c3 0 5 1.500 5 4.500v12H0Z" />
      <Dark d="M-86-33H86v14c0 2-1.500 3-3 3H-83c-1.500 0-3-1-3-3Z" />
      <Middle d="M-105-52c0-5 4-8 9.500-8s9.500 3 9.500 8v36h-15c-2.500 0-4-1.500-4-4ZM105-52c0-5-4-8-9.500-8s-9.500 3-9.500 8v36h15c2.500 0 4-1.500 4-4Z" />
      <Seams d="M0-77v28" />
      <Dark d="M-78-49l4-25c.4-2.400 2-3.500 4.500-3.200l22 3c2.400.4 3.500 2 3.200 4.500l-3 20.700Z" />
    </>
  ),
  person: (
    <>
      <Dark d="M-8-5c-3 0-5 1-5 3.500S-11 .4-8 .4s4.200-.5 4.200-1.900S-5-5-8-5ZM7-5c-2.500 0-3.800 1.400-3.800 3S4.500.6 7.800.6 13 .2 13-1.400 10-5 7-5ZM-4.300-145c0 6 .3 11-.3 14.500-.5 3-4 5-4 5H8.600s-3.600-2-4.100-5c-.6-3.500-.3-8.500-.3-14.500Z" />
      <Middle d="M-5-132.500c-3 2.600-8.500 3.200-11.800 5.400-3 2-4.400 5.600-5.400 10.600-1.200 6-3.200 13-3.600 18.500-.3 4 2 6.300 5.600 8.300 3.400 1.900 7 3.400 10 4.700-2.800 6.500-4.600 13.500-5.600 21-2 16-3.400 37-4 57-.1 3 8.500 4.500 19.800 4.500s19.800-1.500 19.700-4.500c-.6-20-2-41-4-57-1-7.500-2.800-14.500-5.500-21 3-1.300 6.600-2.800 10-4.700 3.600-2 5.800-4.300 5.500-8.300-.4-5.500-2.400-12.500-3.600-18.500-1-5-2.400-8.600-5.400-10.600-3.300-2.200-8.700-2.800-11.700-5.400-2.500 2-7.500 2-10 0Z" />
      <path
        className={styles.gap}
        d="M-15.600-111c.9 5 2.200 10.500 3.300 15.500-2.300-1.200-4.600-2.300-6.400-3.700.5-3.600 1.900-8 3.100-11.800ZM15.600-111c-.9 5-2.200 10.500-3.300 15.500 2.300-1.200 4.600-2.300 6.400-3.700-.5-3.600-1.900-8-3.100-11.800Z"
      />
      <Seams d="M-9.500-86c4.500 1.600 14.500 1.600 19 0M-6-70c-3 20-4.600 42-5 63M4-68c2.500 19 4.600 40 5.400 61" />
      <Dark d="M-4.800-88.500c2.500-2.400 7-2.400 9.600 0 1.600 1.700.8 4.200-1.400 4.400-2.300.3-4.500.3-6.800 0-2.200-.2-3-2.700-1.400-4.400ZM-7.600-152c-.6 6.500 1.600 13.500 7.600 13.500s8.200-7 7.600-13.500Z" />
      <Middle d="M-8.600-147.500c-5.200-3.300-7.700-10-5-16 2.600-5.500 8.400-6.700 12.600-5.300 4.600-3.600 11.600-2.700 14.500 2.800 3 5.800.2 13.600-5 18.500-5.200 3.200-12 3.200-17.100 0Z" />
      <Seams d="M-8-150.500c5-2.500 9.500-8 12.500-16.500M-11-157c3.500-.6 7.500-4.500 9.500-10.500M1-151c4-3 7-7.500 8.800-12.500" />
    </>
  ),
}

/** A piece of furniture or a person with its shadow, feet at `y`. Centimetres. */
export function Furniture({ thing, x, y }: { thing: Furnishing; x: number; y: number }) {
  return (
    <g transform={`translate(${x + thing.width / 2} ${y})`}>
      <ellipse className={styles.shadow} rx={thing.width * 0.56} ry={3.2} />
      {drawings[thing.name]}
    </g>
  )
}

/** A plinth; its upper right edges go back into the room. */
export function Plinth({ x, y, width, height }: { x: number; y: number; width: number; height: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <ellipse className={styles.shadow} cx={width / 2 + 3} rx={width * 0.62} ry={3.2} />
      <path className={styles.front} d={`M0 0v${-height}h${width}v${height}Z`} />
      <path className={styles.top} d={`M0 ${-height}l8-7h${width}l-8 7Z`} />
      <path className={styles.side} d={`M${width} 0v${-height}l8-7v${height}Z`} />
    </g>
  )
}

/** The space that a work of these sides takes, as a block of its colour. */
export function Block({
  x,
  y,
  width,
  height,
  depth,
}: {
  x: number
  y: number
  width: number
  height: number
  depth: number
}) {
  const [right, up] = [depth * 0.28, depth * 0.2]
  return (
    <g className={styles.block} transform={`translate(${x} ${y})`}>
      <path opacity={0.42} d={`M0 0v${-height}h${width}v${height}Z`} />
      <path opacity={0.24} d={`M0 ${-height}l${right} ${-up}h${width}l${-right} ${up}Z`} />
      <path opacity={0.6} d={`M${width} 0v${-height}l${right} ${-up}v${height}Z`} />
    </g>
  )
}
