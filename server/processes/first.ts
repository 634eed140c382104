import cluster, { type Worker } from 'node:cluster'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { SECOND } from '../../kernel/clock.ts'
import type { Config } from '../../platform/config/index.ts'
import { createLog } from '../../platform/log/index.ts'
import { type Channel, createChannel, createDesk } from '../../platform/processes/index.ts'
import { storeBuild } from '../pages/former-build.ts'
import { logReady } from '../start/log-ready.ts'
import { prepareDatabase } from '../start/prepare-database.ts'
import { openResources, type Resources } from '../start/resources.ts'
import { lineTo } from './line.ts'
import { type Given, PART, type Part } from './parts.ts'

/** A child that lived for so long had started well: the next one comes at once. In milliseconds. */
const LONG_AGO = 30 * SECOND

type Child = {
  part: Part
  worker: Worker
  channel: Channel
  ready: Promise<string[]>
  isReady: boolean
  ended: Promise<void>
}
type Shop = {
  /** Resolves when there is a database for the children; they load their code meanwhile. */
  given: Promise<Given>
  resources: Promise<Resources>
  log: FastifyBaseLogger
  children: Set<Child>
  isStopping: boolean
}

const desk = createDesk()

/** Starts a process for a part. `ready` rejects where it ends before it is. */
function startChild({ given, resources, children }: Shop, part: Part): Child {
  const worker = cluster.fork({ [PART]: part })
  const channel = createChannel(lineTo(worker))
  const counter = desk.serve(channel)
  // Where there is none, this process says why and ends, and its children with it.
  channel.on('given', () => given.catch(() => new Promise(() => {})))
  channel.on('database restarts', async () => (await resources).databaseRestarts?.() ?? 0)
  const ready = Promise.withResolvers<string[]>()
  const ended = Promise.withResolvers<void>()
  const child: Child = { part, worker, channel, ready: ready.promise, isReady: false, ended: ended.promise }
  channel.on('ready', (said: string[]) => {
    child.isReady = true
    ready.resolve(said)
  })
  worker.once('exit', () => {
    counter.gone()
    children.delete(child)
    ready.reject(new Error(`the ${part} process ended before it was ready`))
    ended.resolve()
  })
  children.add(child)
  return child
}

/** Puts another in the place of each child that ends before its time, at once or, where that one did not live long, after a pause. */
async function keep(shop: Shop, child: Child, pause = SECOND): Promise<void> {
  const startedAt = Date.now()
  await child.ended
  if (shop.isStopping) return
  const wait = Date.now() - startedAt >= LONG_AGO ? 0 : pause
  shop.log.error({ part: child.part, pid: child.worker.process.pid, wait }, 'a process ended and is replaced')
  await sleep(wait)
  if (shop.isStopping) return
  const next = startChild(shop, child.part)
  next.ready.then(
    () => next.part === 'jobs' && next.channel.tell('work'),
    () => {},
  )
  await keep(shop, next, wait === 0 ? SECOND : Math.min(2 * pause, LONG_AGO))
}

/**
 * Runs the shop: `config.webProcesses` processes on one port, and one for jobs, mail and pictures. Replaces those
 * that end; stops all on SIGINT or SIGTERM. Throws if the start fails.
 */
export async function runProcesses(config: Config): Promise<void> {
  const startedAt = Number(process.env.AWORAN_STARTED_AT) || Date.now()
  const log = createLog(config.logLevel)
  const opening = openResources(config, log)
  const given = opening.then(async ({ databaseUrl, ownerUrl, copy, smtpUrl }): Promise<Given> => {
    await prepareDatabase({ url: databaseUrl, ownerUrl, copy }, (line) => log.warn(line))
    return { databaseUrl, ownerUrl, smtpUrl, web: config.webProcesses }
  })
  const shop: Shop = { given, resources: opening, log, children: new Set(), isStopping: false }

  const parts: Part[] = ['jobs', ...Array.from({ length: config.webProcesses }, () => 'web' as const)]
  const first = parts.map((part) => startChild(shop, part))
  const ready = Promise.all(first.map((child) => child.ready))
  // A child may end before this is waited for.
  ready.catch(() => {})
  const resources = await opening
  await Promise.all([given, storeBuild(config.dataDir, log)])

  let isAsked = false
  const stop = async (signal: NodeJS.Signals): Promise<void> => {
    // A person who sits at the terminal waits for no load balancer, and a person who asks twice does not either.
    if (signal === 'SIGINT' || isAsked) for (const { channel } of shop.children) channel.tell('hurry')
    if (isAsked) return
    isAsked = true
    shop.isStopping = true
    log.info({ signal }, 'stopping')
    // Those that answer requests first: what they answer may need a job.
    for (const part of ['web', 'jobs'] as const) {
      const ending = [...shop.children].filter((child) => child.part === part)
      for (const { channel, worker, isReady } of ending) {
        // One that is still starting has nothing to end, and would not hear it.
        if (isReady) channel.tell('stop')
        else worker.kill('SIGKILL')
      }
      await Promise.all(ending.map(({ ended }) => ended))
    }
    await resources.close()
    process.exit(0)
  }

  const said = await ready.catch(async () => {
    // Who ended has said why.
    shop.isStopping = true
    for (const { worker } of shop.children) worker.kill('SIGKILL')
    await resources.close()
    return process.exit(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal))
  for (const child of first) void keep(shop, child)
  for (const done of said.flat()) console.log(done)
  await first[0]?.channel.ask('work')
  logReady(config, { startedAt, mailboxUrl: resources.mailboxUrl })
}
