/**
 * A test that failed; `file` is null where a whole run broke off.
 * @typedef {{ file: string | null, test: string, reason: string }} Failure
 * @typedef {{ passed: number, failed: Failure[] }} Outcome
 */

/** More files than these are no chance: the run is red without a second look, or in spite of it. */
const MOST_FAILED_FILES = 6
const MOST_FLAKY_FILES = 3

/** Files whose tests no busy machine excuses: money, races and lost work. */
const withoutSecondLook = [
  /^features\/ledger\//,
  /^features\/checkout\/race\./,
  /^features\/payments\/settle\./,
  /^chaos\//,
]

/** The name of a test in the verdict and in docs/flaky.md. */
export const nameOf = ({ file, test }) => (file === null ? test : `${file} > ${test}`)

const filesOf = (failures) => [...new Set(failures.map(({ file }) => file))]

/**
 * The files that deserve a second look after `failed`; none where there are too many of them, or where any of them deserves none.
 * @param {Failure[]} failed
 * @returns {string[]}
 */
export function filesToLookAtAgain(failed) {
  const files = filesOf(failed)
  if (files.length > MOST_FAILED_FILES) return []
  if (files.some((file) => file === null || withoutSecondLook.some((pattern) => pattern.test(file))))
    return []
  return files
}

/**
 * What is said at the end. `again` is the outcome of the second look; `listed` are the names in docs/flaky.md.
 * @param {{ failed: Failure[], again: Outcome | null, listed: ReadonlySet<string> }} run
 * @returns {{ red: Failure[], flaky: Failure[], reasons: string[] }} reasons: why flaky tests alone make the run red
 */
export function judge({ failed, again, listed }) {
  if (again === null) return { red: failed, flaky: [], reasons: [] }
  const red = again.failed
  const redNames = new Set(red.map(nameOf))
  const flaky = failed.filter((failure) => !redNames.has(nameOf(failure)))
  const files = filesOf(flaky)
  const reasons = flaky
    .filter((failure) => listed.has(nameOf(failure)))
    .map((failure) => `flaky again, though docs/flaky.md lists it: ${nameOf(failure)}`)
  if (files.length > MOST_FLAKY_FILES)
    reasons.push(`${files.length} flaky files, and at most ${MOST_FLAKY_FILES} may be: ${files.join(', ')}`)
  return { red, flaky, reasons }
}

/** The names of the tests that docs/flaky.md lists, in the first column of its table. */
export function listedIn(text) {
  return new Set([...text.matchAll(/^\| `([^`]+)` \|/gm)].map(([, name]) => name))
}
