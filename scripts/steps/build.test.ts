import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProgram } from '../../server/test-program.ts'

const root = join(import.meta.dirname, '../..')

const buildServer = async (project: string): Promise<{ code: number | null; said: string }> => {
  const program = startProgram(process.execPath, ['scripts/build.mjs', 'server'], { cwd: project })
  return { code: await program.ended, said: program.output() }
}

describe('the built server', { timeout: 60_000 }, () => {
  it('has one module that asks where it stands, and takes packages from node_modules', async () => {
    expect(await buildServer(root)).toMatchObject({ code: 0 })
    const lines = readFileSync(join(root, 'build/program/main.js'), 'utf8').split('\n')
    const place = /import\.meta|__dirname|__filename|process\.cwd\(/
    expect(lines.filter((line) => place.test(line) && !/^\s*(?:\/\/|\*)/.test(line))).toEqual([
      expect.stringMatching(/^var root = \w+\(import\.meta\.dirname, "\.\.\/\.\."\);$/),
    ])
    expect(lines).toContainEqual(expect.stringMatching(/^import .* from "fastify";$/))
    const { sources } = JSON.parse(readFileSync(join(root, 'build/program/main.js.map'), 'utf8'))
    expect(sources).toContain('../../server/main.ts')
    expect(sources.filter((source: string) => source.includes('node_modules'))).toEqual([])
  })

  describe('of a small project', () => {
    let project: string
    beforeAll(() => {
      project = mkdtempSync(join(tmpdir(), 'aworan-build-'))
      for (const name of ['scripts', 'package.json', 'package-lock.json', 'tsconfig.json'])
        cpSync(join(root, name), join(project, name), { recursive: true })
      symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
      mkdirSync(join(project, 'server'))
    })
    afterAll(() => rmSync(project, { recursive: true, force: true }))

    const write = (source: string): void => writeFileSync(join(project, 'server/main.ts'), source)
    const start = async () => {
      const words = ['--enable-source-maps', 'build/program/main.js']
      const program = startProgram(process.execPath, words, { cwd: project })
      return { code: await program.ended, said: program.output() }
    }

    it('is made anew when a file of the server has changed, and only then', async () => {
      write("console.log('one' satisfies string)\n")
      expect(await buildServer(project)).toMatchObject({
        code: 0,
        said: expect.stringContaining('Built the server'),
      })
      expect(await start()).toEqual({ code: 0, said: 'one\n' })
      writeFileSync(join(project, 'server/main.test.ts'), 'nothing that the server reads\n')
      expect(await buildServer(project)).toEqual({ code: 0, said: '' })
      write("console.log('two' satisfies string)\n")
      await buildServer(project)
      expect(await start()).toEqual({ code: 0, said: 'two\n' })
    })

    it('that has a mistake leaves the one before in its place, and is tried again', async () => {
      write("console.log('sound')\n")
      await buildServer(project)
      write("console.log('broken'\n")
      for (const _ of ['once', 'again'])
        expect(await buildServer(project)).toMatchObject({
          code: 1,
          said: expect.stringMatching(/server\/main\.ts:2:0[\s\S]*The server could not be built/),
        })
      expect(await start()).toEqual({ code: 0, said: 'sound\n' })
      expect(readdirSync(join(project, 'build'))).toEqual(['program'])
    })

    it('names the lines of the TypeScript in a stack', async () => {
      write("type Sentence = string\n\nconst words: Sentence = 'not today'\nthrow new Error(words)\n")
      await buildServer(project)
      const { code, said } = await start()
      expect(said).toMatch(/Error: not today\n\s+at .*server\/main\.ts:4:7/)
      expect(code).toBe(1)
    })
  })
})
