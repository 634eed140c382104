import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let project: string
beforeAll(() => void (project = mkdtempSync(join(tmpdir(), 'aworan-asvs-'))))
afterAll(() => rmSync(project, { recursive: true, force: true }))

const proof = '[refuses a stranger](../server/access.test.ts)'
/** As many rows as the standard has, but for the first of level 1 and the first of level 3. */
const others = (): string[] =>
  [
    [1, 69],
    [2, 183],
    [3, 91],
  ].flatMap(([level = 0, count = 0]) =>
    Array.from({ length: count }, (_, at) => `| V${level}.2.${at + 1} | ${level} | Asks | held | ${proof} |`),
  )

const check = (level1: string, level3 = `| V3.1.1 | 3 | Asks | held | ${proof} |`, rows = others()) => {
  const files = {
    'docs/asvs.md': ['| id | level | asks | status | proof |', level1, ...rows, level3, ''].join('\n'),
    'docs/keys.md': '# Keys\n\n## How to rotate (a key)\n',
    'server/access.test.ts': `it('refuses a stranger', () => {})\nit.skip('sleeps', () => {})\nit('API-02 (D1) is M-11 too', () => {})\nit('API-02 again', () => {})`,
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'asvs.mjs'), project],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return { status, lines: stdout.split('\n').filter(Boolean) }
}

test('tests by their IDs or titles (S-15), headings of documents and reasons are proofs', () => {
  for (const given of [
    `held | ${proof}, and [how](keys.md#how-to-rotate-a-key)`,
    'held | [the page](keys.md)',
    'held | [D1](../server/access.test.ts), [D1 M-11](../server/access.test.ts)',
    'does not apply | No such technology is used here.',
  ])
    expect(check(`| V1.1.1 | 1 | Asks | ${given} |`)).toMatchObject({ status: 0 })
  expect(
    check(
      `| V1.1.1 | 1 | Asks | held | ${proof} |`,
      '| V3.1.1 | 3 | Asks | open | Nobody has built it yet. |',
    ),
  ).toEqual({
    status: 0,
    lines: [
      'level 1: 70 held, 0 do not apply, 0 open; level 2: 183 held, 0 do not apply, 0 open; level 3: 91 held, 0 do not apply, 1 open',
    ],
  })
})

test.each([
  ['held | [refuses everybody](../server/access.test.ts)', "has the title 'refuses everybody'"],
  ['held | [API-02 M-1](../server/access.test.ts)', "has the IDs 'API-02 M-1'"],
  ['held | [API-02](../server/access.test.ts)', "2 tests of server/access.test.ts have the IDs 'API-02'"],
  ['held | [sleeps](../server/access.test.ts)', "has the title 'sleeps'"],
  ['held | [refuses a stranger](../server/gone.test.ts)', 'server/gone.test.ts has no tests'],
  ['held | [the page](gone.md)', 'docs/gone.md is not there'],
  ['held | [the page](keys.md#gone)', 'docs/keys.md has no heading #gone'],
  ['held | by everybody, always and everywhere', 'names no test and no document'],
  ['does not apply | no', 'says no reason'],
  ['open | Nobody has built it yet.', 'is open, and only level 3 may be'],
  ['perhaps | Nobody has built it yet.', 'not a row'],
])('%s is refused', (given, reason) => {
  const { status, lines } = check(`| V1.1.1 | 1 | Asks | ${given} |`)
  expect(status).toBe(1)
  expect(lines.join('\n')).toContain(reason)
})

test('a requirement that is missing or stands there twice is told, and too many open ones of level 3', () => {
  expect(check('').lines).toContain('level 1 has 70 requirements, and 69 rows')
  expect(check(`| V2.2.1 | 1 | Asks | held | ${proof} |`).lines).toContain('V2.2.1: stands there twice')
  const open = others().map((row) =>
    row.startsWith('| V3') ? row.replace(`held | ${proof}`, 'open | Nobody has built it.') : row,
  )
  expect(check(`| V1.1.1 | 1 | Asks | held | ${proof} |`, undefined, open).lines).toContain(
    'only 1 of level 3 are not open',
  )
})
