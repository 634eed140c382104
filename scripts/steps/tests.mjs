import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root, run } from './run.mjs'

/** What is left of the last run for who looks for the reason of a failure: vitest's reports, and a picture of each page that failed. */
export const reportFolder = join(root, '.ci-report')

/**
 * Runs projects of vitest.config.ts; `words` are paths and options of vitest's that narrow it down; after `limitMs` it is ended.
 * @param {string[]} projects
 * @param {{ env?: Record<string, string>, words?: string[], limitMs?: number, name?: string }} [options] name: of its report
 * @returns {Promise<import('./verdict.mjs').Outcome>} A file that can't be loaded, and a run that breaks off, count as failed.
 */
export async function runTests(projects, { env = {}, words = [], limitMs, name = projects[0] } = {}) {
  mkdirSync(reportFolder, { recursive: true })
  const report = join(reportFolder, `${name}.json`)
  rmSync(report, { force: true })
  const args = [
    'run',
    ...projects.flatMap((project) => ['--project', project]),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...words,
  ]
  const code = await run('vitest', args, { env: { AWORAN_REPORTS: reportFolder, ...env }, limitMs })
  const { passed, failed } = count(report)
  // Vitest says the reason above: what came after the tests, such as an unhandled error, or the end of its time.
  if (code !== 0 && failed.length === 0)
    failed.push({ file: null, test: `${name}: the run broke off with exit code ${code}`, reason: '' })
  return { passed, failed }
}

/** Runs files with a failed test once more, whole, one after the other, with nothing beside them. */
export function runAgain(projects, files, options = {}) {
  const env = { TEST_WORKERS: '1', ...options.env }
  return runTests(projects, { ...options, env, words: files, name: `${projects[0]}-again` })
}

function count(report) {
  try {
    const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    return { passed: numPassedTests, failed: testResults.flatMap(failuresOf) }
  } catch {
    return { passed: 0, failed: [] }
  }
}

function failuresOf({ name, status, message, assertionResults }) {
  const file = relative(root, name)
  const failed = assertionResults.filter((result) => result.status === 'failed')
  if (status === 'failed' && failed.length === 0)
    return [{ file, test: 'the file as a whole', reason: firstLine(message) }]
  return failed.map(({ fullName, failureMessages }) => ({
    file,
    test: fullName,
    reason: firstLine(failureMessages[0]),
  }))
}

function firstLine(text = '') {
  return text.split('\n', 1)[0]
}
