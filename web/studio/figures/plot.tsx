import { useId } from 'react'
import { dayOf } from '../../../kernel/dates.ts'
import { Table } from '../../client/table/table.tsx'
import { Stack } from '../../kit/layout.tsx'
import styles from './figures.module.css'

const WIDTH = 600
const HEIGHT = 120

type Point = { day: string; count: number }

/** Counts by day as bars, with their sum, and the same as a table for whoever wants the figures. */
export const Plot = ({ name, points }: { name: string; points: Point[] }) => {
  const id = useId()
  const most = Math.max(1, ...points.map(({ count }) => count))
  const sum = points.reduce((total, { count }) => total + count, 0)
  const step = WIDTH / Math.max(1, points.length)
  return (
    <Stack as="figure" gap={2} className={styles.plot} aria-labelledby={id}>
      <figcaption className={styles.caption} id={id}>
        <strong className={styles.sum}>{sum}</strong> {name}
      </figcaption>
      <svg
        className={styles.bars}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${name}: ${sum} in all, at most ${most === 1 && sum === 0 ? 0 : most} on a day`}
      >
        <line className={styles.ground} x1={0} x2={WIDTH} y1={HEIGHT - 0.5} y2={HEIGHT - 0.5} />
        {points.map(({ day, count }, index) => (
          <rect
            key={day}
            x={index * step + step * 0.1}
            width={step * 0.8}
            y={HEIGHT - (count / most) * (HEIGHT - 4)}
            height={(count / most) * (HEIGHT - 4)}
          />
        ))}
      </svg>
      <p className={styles.ends}>
        <span>{dayOf(points[0]?.day ?? '')}</span>
        <span>{dayOf(points.at(-1)?.day ?? '')}</span>
      </p>
      <details>
        <summary className={styles.more}>As a table</summary>
        <Table
          columns={[
            { head: 'Day', show: (point: Point) => dayOf(point.day), isPlain: true },
            { head: name, show: (point: Point) => point.count },
          ]}
          rows={points.filter(({ count }) => count > 0)}
          keyOf={({ day }) => day}
        />
      </details>
    </Stack>
  )
}
