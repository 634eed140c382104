import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './run.mjs'
import { duration, say } from './say.mjs'

const marker = join(root, 'build/inputs.sha256')
const inputs = [
  'web',
  'features',
  'contract',
  'kernel',
  'platform',
  'react-router.config.ts',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
]

/** Builds the pages into build/ unless what is there was made of the same files; answers the exit code. */
export async function build() {
  const inputsNow = hashInputs()
  if (existsSync(marker) && readFileSync(marker, 'utf8') === inputsNow) return 0
  const started = Date.now()
  say('Building the pages …')
  const code = await run('react-router', ['build'], { quiet: true, env: { NODE_ENV: 'production' } })
  if (code !== 0) {
    process.stderr.write('The pages could not be built; the reason stands above.\n')
    return code
  }
  writeFileSync(marker, inputsNow)
  say(`Built the pages in ${duration(Date.now() - started)}.`)
  return 0
}

function hashInputs() {
  const hash = createHash('sha256')
  for (const input of inputs) add(hash, input)
  return hash.digest('hex')
}

function add(hash, path) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).toSorted()) add(hash, `${path}/${name}`)
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\0`).update(readFileSync(full))
  }
}
