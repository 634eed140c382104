import { existsSync, readFileSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort } from '../../platform/postgres/free-port.ts'
import { type Program, startProgram } from '../testing/test-program.ts'

const root = join(import.meta.dirname, '../..')
/** Folders at the top that a server in development does not read. */
const leftOut = new Set(
  ['node_modules', 'build', '.data', '.git', '.react-router', 'screenshots', 'docs'].map((name) =>
    join(root, name),
  ),
)
/** A line of the API that everybody may ask for, in a file deep below the server. */
const touched = 'contract/problems.ts'
const present = 'There is nothing here.'

let copy: string
let url: string
let dev: Program
const dataDir = () => join(copy, '.data')

beforeAll(async () => {
  copy = await mkdtemp(join(tmpdir(), 'aworan-dev-'))
  await cp(root, copy, { recursive: true, filter: (path) => !leftOut.has(path) })
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'))
  const port = await findFreePort()
  url = `http://localhost:${port}`
  dev = startProgram('npm', ['run', 'dev'], {
    cwd: copy,
    env: { PORT: String(port), DATA_DIR: dataDir(), DEMO_GALLERY: 'off', LOG_LEVEL: 'warn' },
  })
  await dev.says(/Àwòrán is open at/)
})
afterAll(async () => {
  await dev.end()
  await rm(copy, { recursive: true, force: true })
})

const refusal = async (): Promise<unknown> =>
  (await (await fetch(`${url}/api/v1/nothing/here/`, { method: 'POST' })).json()).error
const postmaster = () => readFileSync(join(dataDir(), 'postgres/data/postmaster.pid'), 'utf8').split('\n')[0]
const save = async (sentence: string) => {
  const file = join(copy, touched)
  await writeFile(
    file,
    (await readFile(file, 'utf8')).replace(/(?<=not_found: \{ status: 404, text: ')[^']*/, sentence),
  )
}
/** Asks until the answer is this; milliseconds until then. */
const untilAnswered = async (sentence: string): Promise<number> => {
  const started = performance.now()
  await expect.poll(refusal, { interval: 20 }).toBe(sentence)
  return performance.now() - started
}

describe('npm run dev', () => {
  it('renders pages', async () => {
    for (const path of ['/', '/about', '/categories']) {
      const response = await fetch(`${url}${path}`)
      expect([path, response.status]).toEqual([path, 200])
      expect(await response.text()).toContain('<h1')
    }
  })

  it('answers with the new code after a file of the server was saved, on the same PostgreSQL', async ({
    annotate,
  }) => {
    expect(await refusal()).toBe(present)
    const database = postmaster()
    const times: number[] = []
    for (const sentence of ['Nothing, a first time', 'Nothing, a second time', present]) {
      await save(sentence)
      times.push(await untilAnswered(sentence))
    }
    await annotate(`answered after ${times.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    expect(postmaster()).toBe(database)
    expect((await fetch(`${url}/about`)).status).toBe(200)
  })

  it('says a mistake in the code, answers on with the code from before, and the next save mends it', async () => {
    const file = join(copy, touched)
    const sound = await readFile(file, 'utf8')
    const from = dev.output().length
    await writeFile(file, sound.replace('export const problems = {', 'export const problems = {{'))
    await dev.says(/problems\.ts[\s\S]*still runs the code from before/, from)
    expect(await refusal()).toBe(present)
    await writeFile(file, sound.replace(present, 'Nothing, after the mistake'))
    await untilAnswered('Nothing, after the mistake')
  })

  it('says what goes wrong while the new code starts, and the next save mends it', async () => {
    const file = join(copy, 'server/demo.ts')
    const sound = await readFile(file, 'utf8')
    const from = dev.output().length
    await writeFile(
      file,
      sound.replace('const said: string[] = []', "throw new Error('not today')\n  const said: string[] = []"),
    )
    await dev.says(/not today[\s\S]*The server does not run/, from)
    expect((await fetch(`${url}/api/v1/shop/categories/`)).status).toBe(503)
    await writeFile(file, sound)
    await expect.poll(async () => (await fetch(`${url}/api/v1/shop/categories/`)).status).toBe(200)
  })

  it('ends when it is asked to, after PostgreSQL has', async () => {
    await dev.end()
    expect(await dev.ended).toBe(0)
    expect(existsSync(join(dataDir(), 'postgres/data/postmaster.pid'))).toBe(false)
  })
})
