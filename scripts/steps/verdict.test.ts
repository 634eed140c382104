import { describe, expect, it } from 'vitest'

type Failure = { file: string | null; test: string; reason: string }
type Outcome = { passed: number; failed: Failure[] }

// The scripts run before the packages are there, so they have no types: the address is put together for the compiler's sake.
const { filesToLookAtAgain, judge, listedIn } = (await import(`${import.meta.dirname}/verdict.mjs`)) as {
  filesToLookAtAgain(failed: Failure[]): string[]
  judge(run: { failed: Failure[]; again: Outcome | null; listed: ReadonlySet<string> }): {
    red: Failure[]
    flaky: Failure[]
    reasons: string[]
  }
  listedIn(text: string): Set<string>
}

const failure = (file: string | null, test = 'a test'): Failure => ({ file, test, reason: 'Error: no' })
const failures = (count: number) => Array.from({ length: count }, (_, at) => failure(`kernel/${at}.test.ts`))

describe('the second look (CI-1)', () => {
  it('is for at most six files, each once', () => {
    const twice = [failure('kernel/a.test.ts', 'one'), failure('kernel/a.test.ts', 'two')]
    expect(filesToLookAtAgain(twice)).toEqual(['kernel/a.test.ts'])
    expect(filesToLookAtAgain(failures(6))).toHaveLength(6)
    expect(filesToLookAtAgain(failures(7))).toEqual([])
  })

  it.each([
    'features/ledger/rules/book.test.ts',
    'features/checkout/race.test.ts',
    'features/payments/settle.test.ts',
    'chaos/storm.test.ts',
    null,
  ])('is not for what no busy machine excuses: %s', (file) => {
    expect(filesToLookAtAgain([failure('kernel/a.test.ts'), failure(file)])).toEqual([])
  })
})

describe('the verdict (CI-1)', () => {
  it('is red without a second look', () => {
    const failed = failures(7)
    expect(judge({ failed, again: null, listed: new Set() })).toEqual({ red: failed, flaky: [], reasons: [] })
  })

  it('names what failed once as flaky, and what failed twice, or only the second time, as red', () => {
    const [once, twice, later] = [failure('a', 'once'), failure('a', 'twice'), failure('a', 'later')]
    const again = { passed: 5, failed: [twice, later] }
    expect(judge({ failed: [once, twice], again, listed: new Set() })).toEqual({
      red: [twice, later],
      flaky: [once],
      reasons: [],
    })
  })

  it('is red with more than three flaky files, or one that is listed', () => {
    const again = { passed: 5, failed: [] }
    expect(judge({ failed: failures(3), again, listed: new Set() }).reasons).toEqual([])
    expect(judge({ failed: failures(4), again, listed: new Set() }).reasons).toHaveLength(1)
    const listed = listedIn(
      '| test | first seen | cause and mend |\n| --- | --- | --- |\n| `a > b` | x | y |\n',
    )
    expect([...listed]).toEqual(['a > b'])
    expect(judge({ failed: [failure('a', 'b')], again, listed }).reasons).toEqual([
      'flaky again, though docs/flaky.md lists it: a > b',
    ])
  })
})
