import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MINUTE } from '../../kernel/clock.ts'
import { formerBuild, storeBuild } from './former-build.ts'

let folder: string
let dataDir: string
const warnings: unknown[] = []
const log = { warn: (...words: unknown[]) => void warnings.push(words[1]) }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aworan-builds-'))
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  await rm(folder, { recursive: true, force: true })
  warnings.length = 0
})

/** A build with one style and its compressed copy; answers its folder. */
const build = async (version: string): Promise<string> => {
  const built = join(folder, version)
  await mkdir(built)
  for (const name of [`style-${version}.css`, `style-${version}.css.br`])
    await writeFile(join(built, name), `of ${version}`)
  return built
}

/** What a start does; answers the files of the build before, which it serves too. */
const start = async (built: string): Promise<string[]> => {
  await storeBuild(dataDir, log, built)
  return (await readdir(formerBuild(dataDir).folder).catch(() => [] as string[])).toSorted()
}

const filesOf = (version: string) => [`style-${version}.css`, `style-${version}.css.br`]

it('each build finds the files of the one before it, however often it starts, and of no other', async () => {
  const [one, two, three] = [await build('one'), await build('two'), await build('three')]
  expect(await start(one)).toEqual([])
  expect(await start(one)).toEqual([])
  expect(await start(two)).toEqual(filesOf('one'))
  expect(await start(two)).toEqual(filesOf('one'))
  expect(await start(three)).toEqual(filesOf('two'))
  expect(await readdir(join(dataDir, 'assets'))).toHaveLength(2)
  // Back to the version before.
  expect(await start(two)).toEqual(filesOf('three'))
  expect(warnings).toEqual([])
})

it('has them once the program of the version before is gone, and what a start left that was killed is no build', async () => {
  const [one, two] = [await build('one'), await build('two')]
  await start(one)
  await rm(one, { recursive: true })
  await mkdir(join(dataDir, 'assets/present.draft'))
  await writeFile(join(dataDir, 'assets/present.draft/style-killed.css'), '')
  expect(await start(two)).toEqual(filesOf('one'))
  expect(await readdir(join(dataDir, 'assets'))).toHaveLength(2)
  expect(await readFile(join(formerBuild(dataDir).folder, 'style-one.css'), 'utf8')).toBe('of one')
  expect(await start(await build('three'))).toEqual(filesOf('two'))
})

it('a data folder that takes no more is no reason not to serve', async () => {
  const one = await build('one')
  await mkdir(dataDir)
  await writeFile(join(dataDir, 'assets'), 'in the way')
  await storeBuild(dataDir, log, one)
  expect(warnings).toEqual(['the files of the pages could not be stored for the next version'])
})

it('it is served for an hour after an update, however often the server starts', async () => {
  await start(await build('one'))
  const two = await build('two')
  await start(two)
  expect(formerBuild(dataDir).isServed()).toBe(true)
  const earlier = (minutes: number) => new Date(Date.now() - minutes * MINUTE)
  await utimes(join(dataDir, 'assets/present'), earlier(55), earlier(55))
  expect(formerBuild(dataDir).isServed()).toBe(true)
  await utimes(join(dataDir, 'assets/present'), earlier(61), earlier(61))
  await start(two)
  expect(formerBuild(dataDir).isServed()).toBe(false)
})
