import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root, run } from './run.mjs'

/**
 * Runs one project of vitest.config.ts; `words` are paths and options of vitest's that narrow it down.
 * @returns {Promise<{ passed: number, failed: string[] }>} How many passed, and each that failed with the first line of its reason.
 *   A file that can't be loaded, and a run that breaks off, count as failed.
 */
export async function runTests(project, { env = {}, words = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'aworan-report-'))
  const report = join(folder, 'report.json')
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...words,
  ]
  const code = await run('vitest', args, { env })
  const { passed, failed } = count(report)
  rmSync(folder, { recursive: true, force: true })
  const isBroken = code !== 0 && failed.length === 0
  return { passed, failed: isBroken ? [`${project}: the run broke off with exit code ${code}`] : failed }
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
  if (status === 'failed' && failed.length === 0) return [`${file}: ${firstLine(message)}`]
  return failed.map(
    ({ fullName, failureMessages }) => `${file} > ${fullName}: ${firstLine(failureMessages[0])}`,
  )
}

function firstLine(text = '') {
  return text.split('\n', 1)[0]
}
