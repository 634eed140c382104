/** The marks of an axis, lowest first; all values lie between the first and the last. */
export function marksOf(values: readonly number[]): number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  const step = stepOf(Math.max(1, high - low) / 3)
  const first = Math.floor(low / step)
  const last = Math.max(first + 1, Math.ceil(high / step))
  return Array.from({ length: last - first + 1 }, (_none, index) => (first + index) * step)
}

/** The least of 1, 2 and 5 times a power of ten that is no less; whole numbers only. */
function stepOf(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return Math.max(1, ([1, 2, 5, 10].find((step) => step * power >= least) ?? 10) * power)
}

const compact = new Intl.NumberFormat('en-GB', { notation: 'compact', maximumFractionDigits: 1 })

/** '1.2M', '800K', '40': as short as an axis needs. */
export function shortNumber(value: number): string {
  return compact.format(value)
}

/** Values of a day, or of some days together: the first and the last of them, what they come to, and the same for the time before. */
export type Point = { first: string; last: string; now: number; before: number | null }

/** More days than this are shown by the week. */
const MOST_DAYS = 120

/** Days as they are shown: each by itself, or seven together where there are many. */
export function pointsOf(days: readonly { day: string; now: number; before: number | null }[]): Point[] {
  const size = days.length > MOST_DAYS ? 7 : 1
  const points: Point[] = []
  for (let start = 0; start < days.length; start += size) {
    const part = days.slice(start, start + size)
    points.push({
      first: part[0]?.day ?? '',
      last: part.at(-1)?.day ?? '',
      now: part.reduce((sum, { now }) => sum + now, 0),
      before: part.reduce<number | null>(
        (sum, { before }) => (before === null ? sum : (sum ?? 0) + before),
        null,
      ),
    })
  }
  return points
}

const percent = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0, signDisplay: 'exceptZero' })

/** '+12%' of what was before, '0%', or null where there was nothing before to compare with. */
export function changeOf(now: number, before: number): string | null {
  return before > 0 ? `${percent.format(((now - before) / before) * 100)}%` : null
}
