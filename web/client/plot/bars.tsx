import styles from './plot.module.css'
import type { Point } from './scale.ts'

const HEIGHT = 100

/** The bars of a plot over the lines of its marks, with the time before as a line. `at`: the bar that is read. */
export function Bars({
  points,
  marks,
  at,
}: {
  points: readonly Point[]
  marks: readonly number[]
  at: number | null
}) {
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1]
  const y = (value: number): number => HEIGHT - ((value - low) / (high - low)) * HEIGHT
  const before = points
    .map((point, index) => (point.before === null ? '' : `${index + 0.5},${y(point.before)}`))
    .filter(Boolean)
  return (
    <svg
      className={styles.bars}
      viewBox={`0 0 ${Math.max(1, points.length)} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {marks.map((mark) => (
        <line
          key={mark}
          className={mark === 0 ? styles.ground : styles.mark}
          x1={0}
          x2={points.length}
          y1={y(mark)}
          y2={y(mark)}
        />
      ))}
      {points.map(({ first, now }, index) => (
        <rect
          key={first}
          data-read={index === at || undefined}
          x={index + 0.14}
          width={0.72}
          y={Math.min(y(now), y(0))}
          height={Math.abs(y(now) - y(0))}
        />
      ))}
      {before.length > 1 && <polyline className={styles.before} points={before.join(' ')} />}
    </svg>
  )
}
