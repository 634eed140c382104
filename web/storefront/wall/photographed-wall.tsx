import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { PictureData } from '../../../contract/catalogue.ts'
import { classes } from '../../kit/classes.ts'
import styles from './photographed-wall.module.css'
import { Hung } from './room.tsx'
import { profileOf, type Sides } from './scale.ts'

/** The middle of the work, in parts of the photograph's width and height. */
type Spot = { x: number; y: number }

const within = (part: number): number => Math.min(1, Math.max(0, part))
const moves: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * A work on a photograph of a wall of `wallCm`. It is dragged, placed by a press, or moved by the arrow keys: by 2 cm, with Shift
 * by 20.
 */
export function PhotographedWall({
  photograph,
  wallCm,
  picture,
  name,
  sides,
  isFramed,
}: {
  photograph: HTMLCanvasElement
  wallCm: number | undefined
  picture: PictureData
  name: string
  sides: Sides
  isFramed: boolean
}) {
  const wall = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const grip = useRef<Spot>(null)
  const [spot, setSpot] = useState<Spot>({ x: 0.5, y: 0.42 })
  const id = useId()

  useEffect(() => {
    sheet.current?.append(photograph)
    return () => photograph.remove()
  }, [photograph])

  const ratio = photograph.width / photograph.height
  const frame = isFramed ? profileOf(sides) : 0
  const part = (cm: number): string => `${(100 * cm) / (wallCm ?? 1)}%`

  const at = (event: PointerEvent): Spot => {
    const box = wall.current?.getBoundingClientRect()
    return box
      ? { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
      : spot
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0) return
    const here = at(event)
    const isOnWork = (event.target as Element).closest('button') !== null
    grip.current = isOnWork ? { x: here.x - spot.x, y: here.y - spot.y } : { x: 0, y: 0 }
    event.currentTarget.setPointerCapture(event.pointerId)
    if (!isOnWork) setSpot({ x: within(here.x), y: within(here.y) })
  }
  const drag = (event: PointerEvent) => {
    if (!grip.current) return
    const here = at(event)
    setSpot({ x: within(here.x - grip.current.x), y: within(here.y - grip.current.y) })
  }
  const release = () => {
    grip.current = null
  }
  const move = (event: KeyboardEvent) => {
    const by = moves[event.key]
    if (!by || wallCm === undefined) return
    event.preventDefault()
    const step = (event.shiftKey ? 20 : 2) / wallCm
    setSpot({ x: within(spot.x + by[0] * step), y: within(spot.y + by[1] * step * ratio) })
  }

  return (
    <div
      ref={wall}
      className={classes(styles.wall, wallCm !== undefined && styles.hanging)}
      style={{ '--ratio': ratio } as CSSProperties}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <div ref={sheet} className={styles.photograph} aria-hidden="true" />
      {wallCm === undefined ? (
        <p className={styles.ask}>How wide is this wall?</p>
      ) : (
        <>
          <button
            className={classes(styles.work, frame > 0 && styles.framed)}
            type="button"
            aria-label={`${name}, to scale`}
            aria-describedby={id}
            style={
              {
                left: `${100 * spot.x}%`,
                top: `${100 * spot.y}%`,
                width: part(sides.width + 2 * frame),
                aspectRatio: (sides.width + 2 * frame) / (sides.height + 2 * frame),
                '--profile': `${(100 * frame) / (sides.width + 2 * frame)}%`,
              } as CSSProperties
            }
            onKeyDown={move}
          >
            <span className={styles.sheet}>
              <Hung picture={picture} sides={sides} sizes={`${Math.ceil((100 * sides.width) / wallCm)}vw`} />
            </span>
          </button>
          <span className="visually-hidden" id={id}>
            Move it with the arrow keys, with Shift in longer steps.
          </span>
          <span className="visually-hidden" role="status">
            Its middle is {Math.round(spot.x * wallCm)} cm from the left edge and{' '}
            {Math.round((spot.y * wallCm) / ratio)} cm from the upper edge.
          </span>
        </>
      )}
    </div>
  )
}
