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
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProgram } from '../../server/testing/test-program.ts'

const root = join(import.meta.dirname, '../..')

const buildServer = async (project: string): Promise<{ code: number | null; said: string }> => {
  const program = startProgram(process.execPath, ['scripts/build.mjs', 'server'], { cwd: project })
  return { code: await program.ended, said: program.output() }
}

describe('the built server', () => {
  it('has one module that asks where it stands, its packages within it, and those with native code or shared with the pages beside it', async () => {
    expect(await buildServer(root)).toMatchObject({ code: 0 })
    const text = readFileSync(join(root, 'build/program/server.js'), 'utf8')
    expect(text.match(/import\.meta\.dirname/g)).toHaveLength(1)
    expect(text).toMatch(/\broot=\w+\(import\.meta\.dirname,"\.\.\/\.\."\)/)
    const named = (pattern: RegExp) =>
      [...new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name))]
        .filter((name) => !isBuiltin(name))
        .toSorted((a, b) => a.localeCompare(b))
    expect(named(/(?<=^|;)import[^"'();]*"([^"]+)"(?=;|$)/gm)).toEqual([
      '@node-rs/argon2',
      'react',
      'react-router',
      'react/jsx-runtime',
    ])
    // Loaded when they are needed first.
    expect(named(/\bimport\("([^"]+)"\)/g)).toEqual([
      '@opentelemetry/sdk-node',
      'pdfkit',
      'react-dom/server',
      'sharp',
    ])
    const { sources, mappings } = JSON.parse(readFileSync(join(root, 'build/program/server.js.map'), 'utf8'))
    expect(sources).toContain('../../server/main.ts')
    // A package has a place for each file, not for each word.
    expect(mappings.length).toBeLessThan(2_200_000)
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
      const words = ['build/program/main.js']
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
      write("console.log('one' satisfies string)\n")
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

    it('is ASCII, and its signs say in strings, templates and patterns what they said', async () => {
      write(
        [
          "console.log(/^[\\’–]₦$/.test('–₦'), /^\\\\’𐒠$/.test('\\\\’𐒠'), /[𐒠]$/u.test('’𐒠'))",
          "console.log('Àwòrán’s', `₦\\’${1}–`, '\\\\’')",
          '',
        ].join('\n'),
      )
      await buildServer(project)
      expect(readFileSync(join(project, 'build/program/server.js'), 'utf8')).toMatch(/^[\t\n\r -~]*$/)
      expect(await start()).toEqual({ code: 0, said: 'true true true\nÀwòrán’s ₦’1– \\’\n' })
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
