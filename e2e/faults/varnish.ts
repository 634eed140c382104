import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../platform/project/root.ts'

const vclFile = join(root, 'deploy/varnish.vcl')

/** Whether Varnish and its module xkey are on this machine, as Debian's packages varnish and varnish-modules bring them. */
export const hasVarnish =
  spawnSync('varnishd', ['-C', '-f', vclFile, '-n', tmpdir(), '-j', 'none']).status === 0

/** A Varnish before a shop, by deploy/varnish.vcl. */
export type Varnish = { url: string; stop(): Promise<void> }

/** Starts Varnish at `port` before the shop at `shopPort`, with an empty cache. */
export async function startVarnish(port: number, shopPort: number): Promise<Varnish> {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-varnish-'))
  const vcl = await readFile(vclFile, 'utf8')
  const file = join(folder, 'shop.vcl')
  await writeFile(
    file,
    vcl
      .replace('.host = "127.0.0.1"', '.host = "localhost"')
      .replace('.port = "3000"', `.port = "${shopPort}"`)
      // The shop is slow where many tests run, and not away.
      .replace('.timeout = 1s', '.timeout = 10s'),
  )
  const words = ['-F', '-a', `127.0.0.1:${port}`, '-f', file, '-n', join(folder, 'state'), '-s', 'malloc,32m']
  const varnish = spawn('varnishd', [...words, '-p', 'http_gzip_support=off', '-j', 'none'], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [varnish.stdout, varnish.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  const ended = new Promise<void>((resolve) => varnish.once('exit', () => resolve()))
  const url = `http://127.0.0.1:${port}`
  const from = performance.now()
  // It answers 503 until it has looked at the shop.
  while (!(await fetch(url, { method: 'HEAD' }).catch(() => null))?.ok) {
    if (varnish.exitCode !== null || performance.now() - from > 30_000)
      throw new Error(`Varnish did not start:\n${output}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return {
    url,
    stop: async () => {
      varnish.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
