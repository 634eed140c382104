import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
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
 * @param {{ env?: Record<string, string>, quiet?: boolean, isMachines?: boolean, asks?: boolean, limitMs?: number }} [options]
 *   quiet: its output comes only when it fails; isMachines: it is none of the project's tools;
 *   asks: it reads what is typed; limitMs: after this it is killed with all that it started
 */
export async function run(command, args, options = {}) {
  const { env = {}, quiet = false, isMachines = false, asks = false, limitMs } = options
  const child = spawn(command, args, {
    cwd: root,
    env: isMachines ? machineEnv(env) : toolEnv(env),
    stdio: [asks ? 'inherit' : 'ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    detached: limitMs !== undefined,
  })
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output.push(chunk))
  const stopForwarding = forwardSignals(child)
  const stopLimit =
    limitMs === undefined ? () => {} : endAfter(child, limitMs, `${command} ${args.join(' ')}`)
  const code = await ended(child)
  stopLimit()
  stopForwarding()
  if (code !== 0) process.stdout.write(Buffer.concat(output))
  return code
}

/**
 * Runs a server until it ends: in a process group of its own, so that each signal reaches it once,
 * by way of us, however it came (a terminal sends Ctrl-C to the whole group, and npm passes it on again).
 */
export async function runServer(args, env) {
  return (await runOnce(args, env)).code
}

/**
 * The same for a server that is to run on: one that was killed, or broke after it had run for a while, is started again, after
 * a second and then twice as long each time, at most half a minute. The next start stops the PostgreSQL that a killed one left.
 * @param {string[]} args
 * @param {Record<string, string>} env
 * @param {{ firstPauseMs?: number, longAgoMs?: number }} [times] a server that ran for `longAgoMs` had started well
 */
export async function keepServer(args, env, { firstPauseMs = 1_000, longAgoMs = 60_000 } = {}) {
  for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, 30_000)) {
    const startedAt = Date.now()
    const { code, signal, isStopped } = await runOnce(args, env)
    const hadStarted = Date.now() - startedAt >= longAgoMs
    // What ended by itself early has said why, and would say it again.
    if (isStopped || code === 0 || (signal === null && !hadStarted)) return code
    if (hadStarted) pause = firstPauseMs
    const how = signal === null ? `with exit code ${code}` : `by ${signal}`
    process.stderr.write(`The server ended ${how}; starting it again in ${pause / 1_000} s.\n`)
    if (await isToldToStop(pause)) return code
  }
}

/** Kills a process group once its time is over; the result is called when it has ended before. */
function endAfter(child, ms, what) {
  const timer = setTimeout(() => {
    process.stderr.write(`Ended after ${ms / 60_000} minutes, in which it should have been done: ${what}\n`)
    killGroup(child.pid, 'SIGKILL')
  }, ms)
  return () => clearTimeout(timer)
}

/** Waits; true when a signal came meanwhile. */
function isToldToStop(ms) {
  return new Promise((resolve) => {
    const end = (told) => {
      clearTimeout(timer)
      for (const signal of signals) process.off(signal, onSignal)
      resolve(told)
    }
    const onSignal = () => end(true)
    const timer = setTimeout(() => end(false), ms)
    for (const signal of signals) process.on(signal, onSignal)
  })
}

/** Runs a server until it ends. @returns {Promise<{ code: number, signal: string | null, isStopped: boolean }>} */
async function runOnce(args, env) {
  const child = spawn(nodePath(), args, { cwd: root, env: toolEnv(env), stdio: 'inherit', detached: true })
  let isStopped = false
  const note = () => {
    isStopped = true
  }
  for (const signal of signals) process.on(signal, note)
  const stopForwarding = forwardSignals(child)
  const code = await ended(child)
  stopForwarding()
  for (const signal of signals) process.off(signal, note)
  return { code, signal: child.signalCode, isStopped }
}

const AGAIN_MS = 1_000
const PATIENCE_MS = 1_000

/**
 * Runs a command of the machine that takes its time to end when it is told to, such as npm ci: a signal ends it and all that it
 * started within a second. Each line it prints to standard error goes on, and to `heard`.
 * @returns {Promise<{ code: number, isStopped: boolean }>} isStopped: a signal to us ended it
 */
export async function runStoppable(command, args, { env = {}, heard }) {
  const child = spawn(command, args, {
    cwd: root,
    env: machineEnv(env),
    stdio: ['ignore', 'inherit', 'pipe'],
    detached: true,
  })
  child.stderr.on('data', (chunk) => {
    process.stderr.write(chunk)
    heard(chunk.toString())
  })
  let isStopped = false
  const stop = () => {
    if (isStopped) return
    isStopped = true
    killGroup(child.pid, 'SIGTERM')
    setTimeout(() => killGroup(child.pid, 'SIGKILL'), PATIENCE_MS).unref()
  }
  for (const signal of signals) process.on(signal, stop)
  const code = await ended(child)
  for (const signal of signals) process.off(signal, stop)
  return { code, isStopped }
}

function killGroup(pid, signal) {
  try {
    process.kill(-pid, signal)
  } catch {
    // It has ended.
  }
}

function forwardSignals(child) {
  const lastTimes = new Map()
  const forward = (signal) => {
    const now = Date.now()
    if (now - (lastTimes.get(signal) ?? 0) < AGAIN_MS) return
    lastTimes.set(signal, now)
    child.kill(signal)
  }
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
