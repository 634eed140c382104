import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { owners } from '../owners.ts'
import type { Crossing } from './crossings.ts'

/** That a feature needs another one: it imports its door, or its SQL names a table of it. */
export type Need = { from: string; to: string; where: string }

const door = /from '(?:\.\.\/)+([a-z]+)\/index\.server\.ts'/g

/** Which features import which, in the code below `root` (an absolute path); tests and what they share left out. */
export function importsOf(root: string): Need[] {
  return readdirSync(join(root, 'features'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|\/)test-/.test(name))
    .flatMap((name) => {
      const from = name.split('/')[0] ?? ''
      const text = readFileSync(join(root, 'features', name), 'utf8')
      return [...text.matchAll(door)].flatMap(([, to = '']) =>
        to === from ? [] : [{ from, to, where: `features/${name}` }],
      )
    })
}

/** The same of what their SQL names. */
export function needsOf(crossings: readonly Crossing[]): Need[] {
  return crossings.map(({ feature, table, file, line }) => ({
    from: feature,
    to: owners[table],
    where: `${file}:${line} reads ${table}`,
  }))
}

/** The shortest way round on which features need each other, imports and SQL taken together; undefined when there is none. */
function circleOf(needs: readonly Need[]): Need[] | undefined {
  const found = needs.flatMap((need) => {
    const back = wayOf(needs, need.to, need.from)
    return back ? [[need, ...back]] : []
  })
  return found.toSorted((a, b) => a.length - b.length)[0]
}

/** What `npm run check` says of features that need each other in a circle. */
export function circleProblems(needs: readonly Need[]): string[] {
  const circle = circleOf(needs)
  return circle
    ? [
        `Features need each other in a circle: ${circle.map(({ from, to, where }) => `${from} → ${to} (${where})`).join(', ')}`,
      ]
    : []
}

/** The shortest way from one feature to another. */
function wayOf(needs: readonly Need[], from: string, to: string): Need[] | undefined {
  const seen = new Set([from])
  for (let ways: Need[][] = [[]]; ways.length > 0; ) {
    const next: Need[][] = []
    for (const way of ways) {
      const at = way.at(-1)?.to ?? from
      if (at === to) return way
      for (const need of needs) {
        if (need.from !== at || seen.has(need.to)) continue
        seen.add(need.to)
        next.push([...way, need])
      }
    }
    ways = next
  }
  return undefined
}
