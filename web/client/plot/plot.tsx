import { type PointerEvent, useId, useState } from 'react'
import { dayOf } from '../../../kernel/dates.ts'
import { Table } from '../table/table.tsx'
import { Bars } from './bars.tsx'
import styles from './plot.module.css'
import { changeOf, marksOf, type Point, pointsOf, shortNumber } from './scale.ts'

const counted = (value: number): string => value.toLocaleString('en-GB')

const nameOf = ({ first, last }: Point): string =>
  first === last ? dayOf(first) : `${dayOf(first)} to ${dayOf(last)}`

const sumOf = (values: readonly (number | null)[]): number =>
  values.reduce<number>((sum, value) => sum + (value ?? 0), 0)

/** What a bar says, under the pointer or by the arrow keys. */
const Tip = ({
  point,
  at,
  of,
  show,
}: {
  point: Point
  at: number
  of: number
  show: (v: number) => string
}) => {
  const share = (at + 0.5) / of
  return (
    <p
      className={styles.tip}
      aria-hidden="true"
      style={{ insetInlineStart: `${share * 100}%`, translate: `${-share * 100}% 0` }}
    >
      <span>{nameOf(point)}</span>
      <strong>{show(point.now)}</strong>
      {point.before !== null && <span>Before: {show(point.before)}</span>}
    </p>
  )
}

/**
 * A bar chart of values by day with their sum, and a line for the period before. `unit` labels the axis; `show` formats values,
 * also in a table below.
 */
export function Plot({
  name,
  days,
  show = counted,
  unit,
  beforeName,
  isLarge = false,
}: {
  name: string
  days: readonly { day: string; now: number; before: number | null }[]
  show?: (value: number) => string
  unit?: string
  /** What the time before is called, such as 'the 30 days before'. */
  beforeName?: string
  isLarge?: boolean
}) {
  const id = useId()
  const [at, setAt] = useState<number | null>(null)
  const points = pointsOf(days)
  const hasBefore = points.some(({ before }) => before !== null)
  const [sum, sumBefore] = [sumOf(days.map(({ now }) => now)), sumOf(days.map(({ before }) => before))]
  const change = hasBefore ? changeOf(sum, sumBefore) : null
  const marks = marksOf(points.flatMap(({ now, before }) => [now, before ?? 0]))
  const [low, high] = [marks[0] ?? 0, marks.at(-1) ?? 1]
  const shown = at === null ? undefined : points[at]
  const read = points[at ?? points.length - 1]

  const point = ({ currentTarget, clientX, pointerType }: PointerEvent<HTMLInputElement>) => {
    if (pointerType !== 'mouse') return
    const { left, width } = currentTarget.getBoundingClientRect()
    setAt(Math.min(points.length - 1, Math.max(0, Math.floor(((clientX - left) / width) * points.length))))
  }

  return (
    <figure className={isLarge ? styles.large : styles.plot} aria-labelledby={id}>
      <figcaption className={styles.caption} id={id}>
        <span className={styles.name}>{name}</span> <strong className={styles.sum}>{show(sum)}</strong>{' '}
        {hasBefore && (
          <span className={styles.change}>
            {change ?? '–'} <span className={styles.key}>on {beforeName}</span>
          </span>
        )}
      </figcaption>
      <div className={styles.body}>
        <div className={styles.scale} aria-hidden="true">
          {marks.map((mark) => (
            <span key={mark} style={{ insetBlockEnd: `${((mark - low) / (high - low)) * 100}%` }}>
              {mark === high && unit !== undefined && `${unit} `}
              {shortNumber(mark)}
            </span>
          ))}
        </div>
        <div className={styles.area}>
          <Bars points={points} marks={marks} at={at} />
          <input
            className={styles.reader}
            type="range"
            min={0}
            max={points.length - 1}
            value={at ?? points.length - 1}
            aria-label={`${name}: values`}
            aria-valuetext={
              read &&
              `${nameOf(read)}: ${show(read.now)}${read.before === null ? '' : `; before ${show(read.before)}`}`
            }
            onChange={(event) => setAt(event.target.valueAsNumber)}
            onFocus={(event) =>
              event.target.matches(':focus-visible') && setAt((old) => old ?? points.length - 1)
            }
            onBlur={() => setAt(null)}
            onPointerMove={point}
            onPointerLeave={() => setAt(null)}
          />
          {shown && at !== null && <Tip point={shown} at={at} of={points.length} show={show} />}
        </div>
        <p className={styles.ends} aria-hidden="true">
          <span>{dayOf(points[0]?.first ?? null)}</span>
          <span>{dayOf(points.at(-1)?.last ?? null)}</span>
        </p>
      </div>
      <details>
        <summary className={styles.more}>
          As a table<span className="visually-hidden">: {name}</span>
        </summary>
        <Table
          caption={name}
          columns={[
            { head: points.length === days.length ? 'Day' : 'Week', text: nameOf, isPlain: true },
            { head: name, text: ({ now }) => show(now), kind: 'amount' },
            ...(hasBefore
              ? [
                  {
                    head: 'Before',
                    text: ({ before }: Point) => (before === null ? '–' : show(before)),
                    kind: 'amount' as const,
                  },
                ]
              : []),
          ]}
          rows={points.filter(({ now, before }) => now !== 0 || (before ?? 0) !== 0)}
          keyOf={({ first }) => first}
        />
      </details>
    </figure>
  )
}
