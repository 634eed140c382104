import cluster from 'node:cluster'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { lineTo } from './line.ts'

it.skipIf(process.platform !== 'linux')(
  'a message to a child that was just killed ends nothing',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'aworan-line-'))
    onTestFinished(() => rm(folder, { recursive: true, force: true }))
    const exec = join(folder, 'child.mjs')
    await writeFile(exec, "process.on('message', () => {}); process.send('here')")
    cluster.setupPrimary({ exec, args: [], execArgv: [] })
    const worker = cluster.fork()
    onTestFinished(() => void worker.process.kill('SIGKILL'))
    const line = lineTo(worker)
    const failed = vi.fn()
    worker.on('error', failed)
    const ended = once(worker, 'exit')
    await once(worker, 'message')

    worker.process.kill('SIGKILL')
    // Without a pause, so that this process does not hear of the end before it writes.
    const stat = `/proc/${worker.process.pid}/stat`
    while (!readFileSync(stat, 'utf8').includes(') Z '));
    expect(worker.isConnected()).toBe(true)
    line.send({ hello: 'you' })

    await ended
    expect(failed).not.toHaveBeenCalled()
  },
)
