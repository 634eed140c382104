import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'aworan-keep-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Keeps a server of a few lines, which notes each start; ends when that ends. */
const keep = (name: string, server: string) => {
  const [script, starts] = [join(folder, `${name}.mjs`), join(folder, `${name}.starts`)]
  writeFileSync(
    script,
    `import { appendFileSync } from 'node:fs'\nappendFileSync(${JSON.stringify(starts)}, process.pid + '\\n')\n${server}`,
  )
  const program = `
    import { keepServer } from ${JSON.stringify(join(import.meta.dirname, 'run.mjs'))}
    process.exitCode = await keepServer([${JSON.stringify(script)}], {}, { firstPauseMs: 50, longAgoMs: 400 })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program])
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  const pids = (): number[] => {
    try {
      return readFileSync(starts, 'utf8').trim().split('\n').map(Number)
    } catch {
      return []
    }
  }
  return {
    child,
    pids,
    said: () => said,
    ended: once(child, 'close').then(([code]) => code as number | null),
  }
}

it('D7 a server that is killed is started again, and one that is told to stop is not', async () => {
  const kept = keep('runs', 'process.on("SIGTERM", () => process.exit(0)); setInterval(() => {}, 1000)')
  await expect.poll(() => kept.pids().length).toBe(1)
  process.kill(kept.pids()[0] ?? 0, 'SIGKILL')
  await expect.poll(() => kept.pids().length).toBe(2)
  expect(kept.said()).toContain('The server ended by SIGKILL; starting it again in 0.05 s.')
  await new Promise((done) => setTimeout(done, 300))
  kept.child.kill('SIGTERM')
  expect(await kept.ended).toBe(0)
  expect(kept.pids()).toHaveLength(2)
})

it('D7 one that cannot start is not tried again: it has said why', async () => {
  const kept = keep('cannot', 'process.exit(1)')
  expect(await kept.ended).toBe(1)
  expect(kept.pids()).toHaveLength(1)
})

it('D7 one that breaks after it ran for a while is started again', async () => {
  const kept = keep('breaks', 'setTimeout(() => process.exit(3), 700)')
  await expect.poll(() => kept.pids().length).toBe(2)
  kept.child.kill('SIGTERM')
  await kept.ended
})
