import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

const tools = join(root, 'node_modules/.bin')
const pinnedNode = join(root, 'node_modules/node/bin/node')

/** The Node that the project pins, or, until that is installed, the one running this. */
export function nodePath() {
  return existsSync(pinnedNode) ? pinnedNode : process.execPath
}

/** The environment that the project's tools run in: they and the pinned Node come first. */
export function toolEnv(extra = {}) {
  return { ...process.env, PATH: [tools, process.env.PATH].join(delimiter), ...extra }
}

/** The environment of the machine's own commands: without the project's tools, which npm puts first. */
function machineEnv(extra) {
  const path = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.endsWith('node_modules/.bin'))
  return { ...process.env, PATH: path.join(delimiter), ...extra }
}

/**
 * Runs a command in the project's folder and answers its exit code (1 where a signal ended it).
 * @param {string} command
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean, isMachines?: boolean, asks?: boolean }} [options]
 *   quiet: its output comes only when it fails; isMachines: it is none of the project's tools;
 *   asks: it reads what is typed
 */
export async function run(command, args, { env = {}, quiet = false, isMachines = false, asks = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    env: isMachines ? machineEnv(env) : toolEnv(env),
    stdio: [asks ? 'inherit' : 'ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
  const stopForwarding = forwardSignals(child)
  const code = await ended(child)
  stopForwarding()
  if (code !== 0) process.stdout.write(Buffer.concat(output))
  return code
}

/**
 * Runs a server until it ends: in a process group of its own, so that each signal reaches it once,
 * by way of us, however it came (a terminal sends Ctrl-C to the whole group, and npm passes it on again).
 */
export async function runServer(args, env) {
  const child = spawn(nodePath(), args, { cwd: root, env: toolEnv(env), stdio: 'inherit', detached: true })
  forwardSignals(child)
  return ended(child)
}

const AGAIN_MS = 1_000

function forwardSignals(child) {
  const lastTimes = new Map()
  const forward = (signal) => {
    const now = Date.now()
    if (now - (lastTimes.get(signal) ?? 0) < AGAIN_MS) return
    lastTimes.set(signal, now)
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}

function ended(child) {
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${error.message}\n`)
      resolve(127)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}
