import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root, run } from './run.mjs'

const DOCUMENT = 'contract/openapi.json'
const marker = join(root, 'node_modules/.cache/aworan/openapi.sha256')

// Both take half a minute of a processor: what was found good is not looked at again.
const hash = createHash('sha256')
for (const file of [DOCUMENT, 'redocly.yaml', '.spectral.yaml', 'package-lock.json'])
  hash.update(readFileSync(join(root, file)))
const present = hash.digest('hex')
if (!(existsSync(marker) && readFileSync(marker, 'utf8') === present)) {
  const isGood = [await redocly(), await spectral()].every((code) => code === 0)
  process.exitCode = isGood ? 0 : 1
  if (isGood) {
    mkdirSync(dirname(marker), { recursive: true })
    writeFileSync(marker, present)
  }
}

function redocly() {
  // It tells its makers nothing, and asks nobody for a newer version.
  const env = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
  return run('redocly', ['lint', DOCUMENT, '--format=stylish'], { env, quiet: true })
}

function spectral() {
  return run('spectral', ['lint', DOCUMENT, '--fail-severity=warn', '--quiet'], { quiet: true })
}
