import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let project: string
beforeAll(() => void (project = mkdtempSync(join(tmpdir(), 'aworan-conformance-'))))
afterAll(() => rmSync(project, { recursive: true, force: true }))

/** Rows of a document, their links up to date unless told. */
const page = (...rows: string[]): string =>
  ['# Rows', '', '| id | what | kind | tests |', '| --- | --- | --- | --- |', ...rows, ''].join('\n')

const run = (...words: string[]): { status: number | null; lines: string[] } => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'conformance.mjs'), project, ...words],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return { status, lines: stdout.split('\n').filter(Boolean) }
}

const lay = (files: Record<string, string>): void => {
  rmSync(project, { recursive: true, force: true })
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
}

const documentNow = (): string => readFileSync(join(project, 'docs/conformance.md'), 'utf8')

// Made-up rows, put together so that this file names none of them in a title.
const [A, B, C, D] = ['ONE-01', 'ONE-02', 'TWO-01', 'TWO-02']

test('titles are found however they are written, and lists of rows in them', () => {
  lay({
    'docs/conformance.md': page(
      `| ${A} | 'a' is shown | screen | – |`,
      `| ${B} | b | server | – |`,
      `| ${C} | c | client | – |`,
      `| ${D} | d | server | – |`,
    ),
    'e2e/home.e2e.ts': `describe('x', () => { it.each([1, 2])('${A} shows %i', async () => {}) })`,
    'features/cart/api.test.ts': `test("${B}, ${C} count", () => {})\nit.skipIf(false)(\`\${1} \` + '${D}', () => {})`,
    'web/part.test.tsx': `test('renders', () => { it(\`${C} \${<b>x</b>} twice\`, () => {}) })`,
    'node_modules/other/x.test.ts': `it('XXX-01 not ours', () => {})`,
  })
  expect(run('--write')).toEqual({ status: 0, lines: ['4 of 4'] })
  expect(documentNow()).toBe(
    page(
      `| ${A} | 'a' is shown | screen | [e2e/home](../e2e/home.e2e.ts) |`,
      `| ${B} | b | server | [features/cart/api](../features/cart/api.test.ts) |`,
      `| ${C} | c | client | [features/cart/api](../features/cart/api.test.ts), [web/part](../web/part.test.tsx) |`,
      `| ${D} | d | server | [features/cart/api](../features/cart/api.test.ts) |`,
    ),
  )
  expect(run()).toEqual({ status: 0, lines: ['4 of 4'] })
})

test('a row without a test, or a screen without a browser, fails; a planned row does not', () => {
  lay({
    'docs/conformance.md': page(
      `| ${A} | a | screen | – |`,
      `| ${B} | b | server | – |`,
      `| ${C} | c | server, planned | – |`,
    ),
    'features/a.test.ts': `it('${A} by the server alone', () => {})\nit.skip('${B} later', () => {})\nit.todo('${B}')\ndescribe.skip('x', () => { it('${B}', () => {}) })\nexpect('${B}')`,
  })
  expect(run('--write')).toEqual({
    status: 1,
    lines: [
      `${A}: is about a screen, and no test in a browser names it (only features/a.test.ts)`,
      `${B}: no test names it`,
      '0 of 2, 1 planned',
    ],
  })
  expect(documentNow()).toContain(`| ${C} | c | server, planned | – |`)
})

test('unknown rows, stale links and broken lines are named', () => {
  lay({
    'docs/conformance.md': page(
      `| ${A} | a | server | [features/gone](../features/gone.test.ts) |`,
      `| ${A} | again | server | – |`,
      `| ${B} | b | kitchen | – |`,
      `| ${C} | c |`,
    ),
    'features/a.test.ts': `it('${A} ${B} ${D} and a sixth', () => {})`,
  })
  const before = documentNow()
  expect(run()).toEqual({
    status: 1,
    lines: [
      `features/a.test.ts: ${D} is no row of docs/conformance.md ('${A} ${B} ${D} and a sixth')`,
      `docs/conformance.md: not a row: | ${C} | c |`,
      `${B}: kitchen is no kind`,
      `${A}: stands there twice`,
      'docs/conformance.md: its links are stale; npm run conformance -- --write brings them up to date',
      '3 of 3',
    ],
  })
  expect(documentNow()).toBe(before)
})

test('a document without rows is not a success', () => {
  lay({ 'docs/conformance.md': '# Nothing\n' })
  expect(run()).toEqual({ status: 1, lines: ['0 of 0'] })
})
