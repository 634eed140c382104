import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let project: string
beforeAll(() => void (project = mkdtempSync(join(tmpdir(), 'aworan-proofs-'))))
afterAll(() => rmSync(project, { recursive: true, force: true }))

const proof = '[keeps nothing](../server/kept.test.ts)'
const good = [
  `| We keep nothing. | ${proof} |`,
  '| You may … | of law: the Act says so |',
  `| Guest id | ${proof} |`,
]

const check = (rows: string[]) => {
  const files = {
    'web/storefront/texts/privacy.md':
      '## 1. What\n\n- **Nothing.** We keep\n  nothing. You may ask **us**.\n\n| What | Why |\n| --- | --- |\n| Guest id | A cart |\n',
    'SECURITY.md': '## Other\n\nNot looked at.\n\n## What we know and live with\n\n- `A` is B.\n',
    'server/kept.test.ts': `it('keeps nothing', () => {})`,
    'docs/keys.md': '# Keys\n\n## The list\n',
    'docs/privacy.md': [
      '# Privacy',
      '## 1. What',
      '| sentence | held by |',
      '| --- | --- |',
      ...rows,
      '## What we know and live with',
      '| A is B. | [the list](keys.md#the-list) |',
    ].join('\n'),
  }
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(project, path)), { recursive: true })
    writeFileSync(join(project, path), text)
  }
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'proofs.mjs'), project],
    { encoding: 'utf8' },
  )
  expect(stderr).toBe('')
  return { status, stdout }
}

test('each sentence with its test, heading or reason is proved', () => {
  expect(check(good)).toEqual({ status: 0, stdout: '4 sentences\n' })
})

test.each([
  ['a sentence without a row', good.slice(1), "no row quotes 'We keep nothing.'"],
  ['another sentence', [...good, `| We keep all. | ${proof} |`], "0 sentences are 'We keep all.'"],
  [
    'a sentence that is quoted in part',
    [`| We keep | ${proof} |`, ...good.slice(1)],
    "0 sentences are 'We keep'",
  ],
  [
    'a test that is not there',
    [good[0]?.replace('nothing]', 'all]') ?? '', ...good.slice(1)],
    "the title 'keeps all'",
  ],
  ['no proof', ['| We keep nothing. | by all of us, always |', ...good.slice(1)], 'names no test'],
  ['no reason', [good[0] ?? '', '| You may … | of law: yes |', ...good.slice(2)], 'names no test'],
])('%s is told', (_, rows, reason) => {
  const { status, stdout } = check(rows)
  expect(status).toBe(1)
  expect(stdout).toContain(reason)
})
