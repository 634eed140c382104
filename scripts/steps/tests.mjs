import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from './run.mjs'

/**
 * Runs one project of vitest.config.ts.
 * @returns {Promise<{ passed: number, failed: number }>} A file that can't be loaded, and a run that breaks off, count as failed.
 */
export async function runTests(project, env = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'aworan-report-'))
  const report = join(folder, 'report.json')
  const args = [
    'run',
    '--project',
    project,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const code = await run('vitest', args, { env })
  const { passed, failed } = count(report)
  rmSync(folder, { recursive: true, force: true })
  return { passed, failed: code !== 0 && failed === 0 ? 1 : failed }
}

function count(report) {
  try {
    const { numPassedTests, numFailedTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const broken = testResults.filter(
      ({ status, assertionResults }) =>
        status === 'failed' && assertionResults.every((result) => result.status !== 'failed'),
    )
    return { passed: numPassedTests, failed: numFailedTests + broken.length }
  } catch {
    return { passed: 0, failed: 1 }
  }
}
