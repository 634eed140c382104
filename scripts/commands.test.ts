import { cpSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startProgram } from '../server/testing/test-program.ts'

const root = join(import.meta.dirname, '..')

let project: string
let registry: Server
let asked: Promise<void>
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'aworan-commands-'))
  cpSync(join(root, 'scripts'), join(project, 'scripts'), { recursive: true })
  // It takes every request and answers none.
  registry = createServer()
  asked = new Promise((resolve) => registry.once('request', () => resolve()))
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', () => resolve()))
})
afterEach(async () => {
  registry.closeAllConnections()
  registry.close()
  await rm(project, { recursive: true, force: true })
})

/** A project of one package, which lies at this address. */
const wants = async (address: string): Promise<void> => {
  const own = { name: 'tiny', version: '1.0.0', dependencies: { one: '1.0.0' } }
  const one = { version: '1.0.0', resolved: address, integrity: `sha512-${'A'.repeat(86)}==` }
  await writeFile(join(project, 'package.json'), JSON.stringify({ ...own, type: 'module' }))
  await writeFile(
    join(project, 'package-lock.json'),
    JSON.stringify({ ...own, lockfileVersion: 3, packages: { '': own, 'node_modules/one': one } }),
  )
}
const start = (env: Record<string, string> = {}) =>
  startProgram(process.execPath, ['scripts/start.mjs'], {
    cwd: project,
    env: { npm_config_fetch_retries: '0', npm_config_cache: join(project, 'cache'), ...env },
  })

describe('npm start that cannot install', () => {
  it('without a network says that the first start needs it', async () => {
    await wants('http://127.0.0.1:1/one.tgz')
    const program = start()
    expect(await program.ended).toBe(1)
    expect(program.output()).toMatch(
      /The packages can't be installed .* The network did not answer: the first start needs it/,
    )
  })

  it('stopped while npm works ends at once, and says so', async () => {
    await wants(`http://127.0.0.1:${(registry.address() as AddressInfo).port}/one.tgz`)
    const program = start()
    await asked
    const stoppedAt = performance.now()
    program.child.kill('SIGINT')
    expect(await program.ended).toBe(130)
    expect(performance.now() - stoppedAt).toBeLessThan(5_000)
    expect(program.output()).toMatch(/^Stopped\. The next npm start installs the packages/m)
    expect(program.output()).not.toContain('can’t be installed')
  })

  it('with a home that takes no files keeps npm’s cache elsewhere, and says so', async () => {
    await wants('http://127.0.0.1:1/one.tgz')
    const program = start({ npm_config_cache: '/dev/null/cache' })
    expect(await program.ended).toBe(1)
    expect(program.output()).toMatch(/npm can't write to \/dev\/null\/cache; for this time its cache is /)
    expect(program.output()).toContain('The network did not answer')
  })
})

describe('npm test', () => {
  it('looks for a Chromium before anything else', async () => {
    const program = startProgram(process.execPath, ['scripts/test.mjs'], {
      cwd: root,
      env: { CHROMIUM_PATH: '/nowhere/chromium' },
    })
    expect(await program.ended).toBe(1)
    expect(program.output()).toMatch(/CHROMIUM_PATH=\/nowhere\/chromium: expected/)
    expect(program.output()).toContain('Nothing was tested.')
    expect(program.output()).not.toContain('types')
  })

  it('with paths runs the tests there and nothing else', async () => {
    const program = startProgram(process.execPath, ['scripts/test.mjs', 'kernel/page.test.ts'], {
      cwd: root,
    })
    const code = await program.ended
    expect(program.output()).toMatch(/✓ unit and service tests/)
    expect(program.output()).not.toMatch(/✓ (types|journeys)/)
    expect(program.output()).toMatch(/\b\d+ passed, 0 failed/)
    expect(code).toBe(0)
  })
})
