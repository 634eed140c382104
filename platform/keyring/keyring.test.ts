import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it } from 'vitest'
import { createKeyring, KEY_FILE, openKeyring } from './index.ts'

const folder = mkdtempSync(join(tmpdir(), 'aworan-keyring-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('sealing', () => {
  const ring = createKeyring([randomBytes(32)])

  it('opens what it sealed, text and bytes, and never seals to the same bytes twice', () => {
    const sealed = ring.seal('papers', 'Àwòrán', 'row 1')
    expect(ring.open('papers', sealed, 'row 1').toString('utf8')).toBe('Àwòrán')
    expect(ring.seal('papers', 'Àwòrán', 'row 1').equals(sealed)).toBe(false)
    const bytes = randomBytes(1_000)
    expect(ring.open('papers', ring.seal('papers', bytes)).equals(bytes)).toBe(true)
    expect(ring.seal('papers', bytes).includes(bytes.subarray(0, 16))).toBe(false)
  })

  it('refuses another purpose, another context, a changed byte at every place, and bytes that were never sealed', () => {
    const sealed = ring.seal('papers', 'secret', 'row 1')
    expect(() => ring.open('seeds', sealed, 'row 1')).toThrow()
    expect(() => ring.open('papers', sealed, 'row 2')).toThrow()
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => ring.open('papers', changed, 'row 1')).toThrow()
    }
    expect(() => ring.open('papers', Buffer.from('plain'))).toThrow('not sealed')
  })

  it('opens with an older key what it sealed, and says which key is missing where there is none', () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)]
    const sealed = createKeyring([older]).seal('papers', 'secret')
    const both = createKeyring([newer, older])
    expect(both.open('papers', sealed).toString()).toBe('secret')
    expect([both.isOfFirst(sealed), both.isOfFirst(both.seal('papers', 'new'))]).toEqual([false, true])
    expect(() => both.isOfFirst(Buffer.from('plain'))).toThrow('not sealed')
    expect(() => createKeyring([newer]).open('papers', sealed)).toThrow(
      /is not on the keyring: add it to DATA_KEYS/,
    )
    expect(createKeyring([newer]).open('papers', both.seal('papers', 'new')).toString()).toBe('new')
  })
})

describe('hashing', () => {
  it('matches its own text alone, by purpose and by key', () => {
    const [older, newer] = [randomBytes(32), randomBytes(32)]
    const ring = createKeyring([older])
    const hash = ring.hash('bank account', '058|0123456789')
    expect(hash).toMatch(/^[0-9a-f]{8}:[\w-]{43}$/)
    expect(ring.hash('bank account', '058|0123456789')).toBe(hash)
    expect(ring.matches('bank account', '058|0123456789', hash)).toBe(true)
    expect(ring.matches('bank account', '058|0123456780', hash)).toBe(false)
    expect(ring.matches('audit', '058|0123456789', hash)).toBe(false)
    expect(createKeyring([newer, older]).matches('bank account', '058|0123456789', hash)).toBe(true)
    expect(createKeyring([newer, older]).hashes('bank account', '058|0123456789')).toContain(hash)
    expect(createKeyring([newer]).matches('bank account', '058|0123456789', hash)).toBe(false)
    expect(ring.matches('bank account', '058|0123456789', 'nonsense')).toBe(false)
  })
})

describe('the key without DATA_KEYS', () => {
  it('is made once, for this account alone, and read again', () => {
    const first = openKeyring({ dataKeys: null, dataDir: folder })
    const again = openKeyring({ dataKeys: null, dataDir: folder })
    expect(again.open('papers', first.seal('papers', 'kept')).toString()).toBe('kept')
    expect(statSync(join(folder, KEY_FILE)).mode & 0o777).toBe(0o600)
    expect(Buffer.from(readFileSync(join(folder, KEY_FILE), 'utf8').trim(), 'base64')).toHaveLength(32)
  })

  it('is one, and whole, for processes that start at once', async () => {
    const [rounds, go] = [20, new Int32Array(new SharedArrayBuffer(4))]
    const dataDir = join(folder, 'at-once')
    const program = `
      const { parentPort, workerData } = require('node:worker_threads')
      import(workerData.module).then(({ openKeyring }) => {
        parentPort.on('message', ({ dataDir, go }) => {
          parentPort.postMessage('ready')
          Atomics.wait(go, 0, 0)
          parentPort.postMessage(openKeyring({ dataKeys: null, dataDir }).hashes('papers', 'same')[0])
        })
        parentPort.postMessage('loaded')
      })`
    const module = new URL('./open-keyring.ts', import.meta.url).href
    const workers = Array.from(
      { length: 4 },
      () => new Worker(program, { eval: true, workerData: { module } }),
    )
    const answers = () => Promise.all(workers.map(async (worker) => String(await once(worker, 'message'))))
    await answers()
    for (let round = 0; round < rounds; round += 1) {
      go[0] = 0
      const ready = answers()
      for (const worker of workers) worker.postMessage({ dataDir: dataDir + round, go }, [])
      await ready
      const hashes = answers()
      go[0] = 1
      Atomics.notify(go, 0)
      expect(new Set(await hashes).size).toBe(1)
      expect(readdirSync(dataDir + round)).toEqual([KEY_FILE])
    }
    await Promise.all(workers.map((worker) => worker.terminate()))
  })

  it('is not made anew where the file is broken', () => {
    writeFileSync(join(folder, KEY_FILE), 'broken\n')
    expect(() => openKeyring({ dataKeys: null, dataDir: folder })).toThrow('restore it from your backup')
  })
})
