import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../platform/project/root.ts'
import { type Cluster, layConfig } from './cluster.ts'
import type { Host, Hosts } from './hosts.ts'

const PORT = 3000
const VARNISH_PORT = 6081

/** Two hosts of the shop behind a proxy. */
export type Site = {
  url: string
  hosts: readonly [Host, Host]
  /** Starts the shop on a host, from this folder of the program or the one before, with a clock so many ms ahead, and waits until it is ready. */
  start(host: Host, program?: string, clockMs?: number): Promise<void>
  /** Ends it as a service manager does, and waits for it. */
  stop(host: Host): Promise<void>
  /** Ends the proxy without a word and starts another. */
  restartProxy(): Promise<void>
  /** Has the proxy read its configuration anew, as planned. */
  reloadProxy(): void
  /** Ends the cache before the shop without a word and starts another, later by so many ms; undefined where there is none. */
  restartCache: ((ms: number) => Promise<void>) | undefined
}

/** Waits until a shop that is starting is ready, two minutes at most. */
export async function untilReady(child: ChildProcess, url: string): Promise<void> {
  for (let tries = 0; tries < 1_200; tries += 1) {
    const answer = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    )
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error(`the shop that should serve ${url} ended: see its log`)
    await sleep(100)
  }
  throw new Error(`the shop is not ready at ${url}`)
}

/**
 * Starts it on a cluster, in a folder that has ca.crt and shop.pem; `settings` are those of both hosts. `isCached`: with
 * Varnish on the proxy’s host.
 */
export async function startSite(
  network: Hosts,
  {
    folder,
    cluster,
    address,
    settings,
    isCached,
  }: {
    folder: string
    cluster: Cluster
    /** That of the proxy. */
    address: number
    settings: Record<string, string>
    isCached: boolean
  },
): Promise<Site> {
  const hosts: [Host, Host] = [network.host('app1', 31), network.host('app2', 32)]
  const proxy = network.host('proxy', address)
  const running = new Map<Host, ChildProcess>()
  const programs = new Map<Host, string>()
  const start = async (host: Host, program = programs.get(host) ?? root, clockMs = 0): Promise<void> => {
    const data = join(folder, host.name)
    mkdirSync(data, { recursive: true })
    const child = host.start(process.execPath, ['build/program/main.js'], {
      cwd: program,
      env: {
        NODE_ENV: 'production',
        NODE_EXTRA_CA_CERTS: join(folder, 'ca.crt'),
        HOST: '0.0.0.0',
        PORT: String(PORT),
        DATA_DIR: data,
        DATABASE_URL: cluster.url,
        DATABASE_READ_URL: cluster.url,
        TRUST_PROXY: isCached ? `${proxy.address},127.0.0.1` : proxy.address,
        ...(isCached && { PAGE_CACHES: `http://${proxy.address}:${VARNISH_PORT}` }),
        WEB_CONCURRENCY: '1',
        LOG_LEVEL: 'warn',
        ...settings,
        ...(clockMs !== 0 && {
          NODE_OPTIONS: `--import=${join(import.meta.dirname, 'wrong-clock.ts')}`,
          CLOCK_OFF_MS: String(clockMs),
        }),
      },
    })
    running.set(host, child)
    await untilReady(child, `http://${host.address}:${PORT}`)
    programs.set(host, program)
  }
  const config = layConfig('haproxy.cfg', folder)
  if (isCached) writeFileSync(config, readFileSync(config, 'utf8').replaceAll(/^( *)#(?! \S)/gm, '$1'))
  const vcl = join(folder, 'varnish.vcl')
  const purgers = hosts.map((host) => `"${host.address}"`).join('; ')
  writeFileSync(
    vcl,
    readFileSync(join(root, 'deploy/varnish.vcl'), 'utf8')
      .replace('.port = "3000"', '.port = "8080"')
      .replace('"127.0.0.1"; "::1"', purgers),
  )
  let cacheProcess: ChildProcess | undefined
  const startCache = (): void => {
    const words = ['-F', '-f', vcl, '-n', join(folder, 'varnish'), '-s', 'malloc,64m', '-j', 'none']
    const at = ['127.0.0.1', proxy.address].flatMap((name) => ['-a', `${name}:${VARNISH_PORT}`])
    cacheProcess = proxy.start('varnishd', [...words, ...at, '-p', 'http_gzip_support=off'])
  }
  let proxyProcess: ChildProcess | undefined
  const startProxy = (): void => {
    proxyProcess = proxy.start('haproxy', ['-W', '-db', '-f', config], {
      env: {
        APP1: `${hosts[0].address}:${PORT}`,
        APP2: `${hosts[1].address}:${PORT}`,
        SHOP_CERTIFICATE: join(folder, 'shop.pem'),
      },
    })
  }
  await start(hosts[0])
  await start(hosts[1])
  if (isCached) startCache()
  startProxy()
  return {
    url: `https://${proxy.address}`,
    hosts,
    start,
    stop: async (host) => {
      const child = running.get(host)
      if (!child || child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
    restartProxy: async () => {
      if (!proxyProcess) return
      const ended = once(proxyProcess, 'exit')
      proxyProcess.kill('SIGKILL')
      await ended
      startProxy()
    },
    reloadProxy: () => void proxyProcess?.kill('SIGUSR2'),
    restartCache: isCached
      ? async (ms) => {
          if (!cacheProcess) return
          const ended = once(cacheProcess, 'exit')
          cacheProcess.kill('SIGKILL')
          await ended
          await sleep(ms)
          startCache()
        }
      : undefined,
  }
}
