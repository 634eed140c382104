import { type CSSProperties, type PointerEvent, useEffect, useRef } from 'react'
import styles from './crop.module.css'
import { type Cut, drawTurned, type Opened, turnedSize } from './cutting.ts'
import { type Edge, type Frame, sizeOf } from './geometry.ts'

const corners: readonly (readonly [Edge, Edge])[] = [
  ['left', 'top'],
  ['right', 'top'],
  ['left', 'bottom'],
  ['right', 'bottom'],
]
const all: readonly Edge[] = ['left', 'top', 'right', 'bottom']
/** The long side of the canvas in its own pixels. */
const DRAWN = 1_000

/**
 * The picture as it is cropped: what is cut off is veiled; corners, edges and the frame itself follow a pointer. A person who has no pointer
 * has the sliders.
 */
export function Stage({
  opened: { size, copy },
  cut,
  onMove,
}: {
  opened: Opened
  cut: Cut
  onMove: (edges: readonly Edge[], by: { x: number; y: number }) => void
}) {
  const { quarters, angle, frame } = cut
  const canvas = useRef<HTMLCanvasElement>(null)
  const last = useRef<{ x: number; y: number } | null>(null)
  const shown = turnedSize(size, quarters)
  const scale = DRAWN / Math.max(shown.width, shown.height)
  const width = Math.round(shown.width * scale)
  const height = Math.round(shown.height * scale)

  useEffect(() => {
    const pen = canvas.current?.getContext('2d')
    if (!pen) return
    pen.setTransform(1, 0, 0, 1, 0, 0)
    pen.clearRect(0, 0, width, height)
    pen.setTransform(scale, 0, 0, scale, width / 2, height / 2)
    drawTurned(pen, copy, size, { quarters, angle })
  }, [copy, size, quarters, angle, scale, width, height])

  const follow = (edges: readonly Edge[]) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.preventDefault()
      event.stopPropagation()
      event.currentTarget.setPointerCapture(event.pointerId)
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const box = canvas.current?.getBoundingClientRect()
      if (!last.current || !box || box.width === 0) return
      const pixels = shown.width / box.width
      onMove(edges, {
        x: (event.clientX - last.current.x) * pixels,
        y: (event.clientY - last.current.y) * pixels,
      })
      last.current = { x: event.clientX, y: event.clientY }
    },
    onPointerUp: () => {
      last.current = null
    },
    onPointerCancel: () => {
      last.current = null
    },
  })
  return (
    <div
      className={styles.stage}
      style={{ aspectRatio: `${width} / ${height}`, '--ratio': width / height } as CSSProperties}
    >
      <canvas ref={canvas} className={styles.canvas} width={width} height={height} />
      <div className={styles.frame} style={shareOf(frame, shown)} {...follow(all)} aria-hidden="true">
        {all.map((edge) => (
          <span key={edge} className={styles.edge} data-edge={edge} {...follow([edge])} />
        ))}
        {corners.map((corner) => (
          <span
            key={corner.join()}
            className={styles.corner}
            data-corner={corner.join(' ')}
            {...follow(corner)}
          />
        ))}
      </div>
    </div>
  )
}

const shareOf = (frame: Frame, whole: { width: number; height: number }) => {
  const { width, height } = sizeOf(frame)
  const percent = (part: number, of: number) => `${((part / of) * 100).toFixed(3)}%`
  return {
    left: percent(frame.left + whole.width / 2, whole.width),
    top: percent(frame.top + whole.height / 2, whole.height),
    width: percent(width, whole.width),
    height: percent(height, whole.height),
  }
}
