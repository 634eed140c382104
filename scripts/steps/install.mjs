import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { nodePath, root, run } from './run.mjs'
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
    const code = await run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      isMachines: true,
    })
    if (code !== 0) {
      fail(
        `The packages can't be installed (npm ci ended with ${code}; its reason stands above). The first time, it needs the network.`,
      )
    }
    say(`Installed the packages in ${duration(Date.now() - started)}.`)
  }
  if (!isPinnedNode()) {
    fail(
      `The package "node" should have brought Node ${PINNED_NODE} and hasn't: run "npm ci" with install scripts allowed.`,
    )
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
    return execFileSync(nodePath(), ['--version'], { encoding: 'utf8' }).startsWith(`v${PINNED_NODE}.`)
  } catch {
    return false
  }
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}
