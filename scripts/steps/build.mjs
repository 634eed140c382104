import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root, run } from './run.mjs'
import { duration, say } from './say.mjs'

const types = '.react-router/types'
const code = ['web', 'features', 'contract', 'kernel', 'platform', 'tsconfig.json', 'package-lock.json']
const server = 'build/program/main.js'

/** What is built: of which files, what of it must be there, and where the hash of the files it was made of is kept. */
const pages = {
  name: 'pages',
  inputs: [...code, 'react-router.config.ts', 'vite.config.ts'],
  output: types,
  marker: 'build/inputs.sha256',
  make: makePages,
}
const program = {
  name: 'server',
  inputs: [...code, 'server', 'sandbox', 'db/seed', 'scripts/steps/build.mjs'],
  reads: /\.(?:tsx?|json|mjs)$/,
  output: server,
  marker: 'build/program/inputs.sha256',
  make: makeProgram,
}

/**
 * Builds the pages into build/client and build/server, the types of their routes into .react-router/, and the server's own code
 * into build/program; each unless what is there was made of the same files. Returns the exit code.
 */
export async function build() {
  return (await buildOne(pages)) || (await buildServer())
}

/** Builds the server's own code alone. */
export function buildServer() {
  return buildOne(program)
}

async function buildOne({ name, inputs, reads = /./, output, marker, make }) {
  const inputsNow = hashOf(inputs, reads)
  const kept = join(root, marker)
  if (existsSync(join(root, output)) && existsSync(kept) && readFileSync(kept, 'utf8') === inputsNow) return 0
  const started = Date.now()
  say(`Building the ${name} …`)
  const failed = await make()
  if (failed) {
    process.stderr.write(`The ${name} could not be built; the reason stands above.\n`)
    return failed
  }
  writeFileSync(kept, inputsNow)
  say(`Built the ${name} in ${duration(Date.now() - started)}.`)
  return 0
}

async function makePages() {
  // Editors want the types of the routes as soon as there is a program to look at.
  const typed = await run('react-router', ['typegen'], { quiet: true })
  return typed || run('react-router', ['build'], { quiet: true, env: { NODE_ENV: 'production' } })
}

/**
 * One file of the server's own code, and its source map; packages stay in node_modules. Both are made beside their place and then
 * moved there, since a server that was killed may be started again at this moment.
 */
async function makeProgram() {
  const beside = join(root, `build/program-${process.pid}`)
  const made = await run(
    'esbuild',
    [
      'server/main.ts',
      '--bundle',
      '--platform=node',
      '--format=esm',
      '--target=node24',
      '--packages=external',
      // The map names the sources; their text lies beside it.
      '--sourcemap',
      '--sources-content=false',
      '--log-level=warning',
      `--outfile=${join(beside, basename(server))}`,
    ],
    { quiet: true },
  )
  if (made === 0) {
    const place = join(root, dirname(server))
    mkdirSync(place, { recursive: true })
    for (const name of readdirSync(beside).toSorted().toReversed())
      renameSync(join(beside, name), join(place, name))
  }
  rmSync(beside, { recursive: true, force: true })
  return made
}

function hashOf(inputs, reads) {
  const hash = createHash('sha256')
  for (const input of inputs) add(hash, input, reads)
  return hash.digest('hex')
}

function add(hash, path, reads) {
  const full = join(root, path)
  if (!existsSync(full)) return
  if (statSync(full).isDirectory()) {
    for (const name of readdirSync(full).toSorted()) add(hash, `${path}/${name}`, reads)
  } else if (reads.test(path) && !/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\0`).update(readFileSync(full))
  }
}
