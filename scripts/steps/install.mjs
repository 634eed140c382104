import { execFileSync } from 'node:child_process'
import { accessSync, constants, mkdirSync, readFileSync, realpathSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { nodePath, root, runStoppable } from './run.mjs'
import { duration, say } from './say.mjs'

const OLDEST_NODE = 20
const PINNED_NODE = 24

/** Installs the packages when they are missing or not those of package-lock.json; ends the process when that fails. */
export async function install() {
  const major = Number(process.versions.node.split('.')[0])
  if (major < OLDEST_NODE)
    fail(`Node ${OLDEST_NODE} or newer is needed to begin with, and this is ${process.version}.`)
  if (!isInstalled()) {
    const started = Date.now()
    say('Installing the packages (npm ci) …')
    await installPackages()
    say(`Installed the packages in ${duration(Date.now() - started)}.`)
  }
  if (!isPinnedNode()) {
    fail(
      `The package "node" should have brought Node ${PINNED_NODE} and hasn't: run "npm ci" with install scripts allowed.`,
    )
  }
}

async function installPackages() {
  let said = ''
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error', ...cacheArgs()]
  const { code, isStopped } = await runStoppable('npm', args, { heard: (text) => (said += text) })
  if (isStopped) fail('Stopped. The next npm start installs the packages from the beginning.', 130)
  if (code === 0) return
  const reason = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/.test(said)
    ? 'The network did not answer: the first start needs it, the later ones do not. Connect, and start again.'
    : /EACCES|EROFS|EPERM/.test(said)
      ? `This account may not write in ${root}: give the folder to it, or install as the account that owns it.`
      : /ENOSPC/.test(said)
        ? `The disk is full: the packages need 1 GB in ${root}.`
        : 'Its reason stands above.'
  fail(`The packages can't be installed (npm ci ended with ${code}). ${reason}`)
}

/** npm's own cache folder may be of another account, or be read-only: then it keeps its cache in the folder for temporary files. */
function cacheArgs() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(usual, { recursive: true })
    accessSync(usual, constants.W_OK)
    return []
  } catch {
    const instead = join(tmpdir(), `npm-cache-${process.getuid?.() ?? 'aworan'}`)
    say(`npm can't write to ${usual}; for this time its cache is ${instead}.`)
    return [`--cache=${instead}`]
  }
}

/** Whether what npm says it has put into node_modules is what package-lock.json asks for. */
function isInstalled() {
  const wanted = packagesOf('package-lock.json')
  const present = packagesOf('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(
    ([path, { version, optional, link }]) =>
      path === '' || link || (present[path] ? present[path].version === version : optional),
  )
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch {
    return null
  }
}

function isPinnedNode() {
  try {
    const path = realpathSync(nodePath())
    // npm's commands run on it already.
    const isThis = path === realpathSync(process.execPath)
    const version = isThis ? process.version : execFileSync(path, ['--version'], { encoding: 'utf8' })
    return version.startsWith(`v${PINNED_NODE}.`)
  } catch {
    return false
  }
}

function fail(message, code = 1) {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}
