import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'aworan-unit-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const unit = readFileSync(join(root, 'deploy/aworan.service'), 'utf8')
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0

// The tests run the sources; the unit runs what is built of them.
beforeAll(() => execFileSync(process.execPath, ['scripts/build.mjs', 'server'], { cwd: root }), 60_000)

it('D7 the command of the systemd unit is the one that starts the server, and it is restarted and given time to stop', () => {
  const [, command = ''] = /^ExecStart=\/opt\/aworan\/(.+)$/m.exec(unit) ?? []
  const [program = '', ...words] = command.split(' ')
  const [, memory = ''] =
    /^const memory = \[(.+)\]$/m.exec(readFileSync(join(root, 'scripts/start.mjs'), 'utf8')) ?? []
  expect(words.slice(0, -1).map((flag) => `'${flag}'`)).toEqual(memory.split(', '))
  expect(existsSync(join(root, program))).toBe(true)
  expect(existsSync(join(root, words.at(-1) ?? ''))).toBe(true)
  // Wrong settings end it before anything is made: by this the very command has run the server.
  const { status, stderr } = spawnSync(join(root, program), words, {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, PORT: 'none', DATA_DIR: folder },
  })
  expect(stderr).toContain('PORT="none": expected a port number')
  expect(status).toBe(1)
  expect(unit).toMatch(/^Restart=on-failure$/m)
  const stop = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])
  // DRAIN_SECONDS (5), requests under way (15), jobs (10), the last traces (3).
  expect(stop).toBeGreaterThan(33)
})

it('the image starts the same command with the same environment, not as root', () => {
  const image = readFileSync(join(root, 'deploy/Containerfile'), 'utf8')
  const [, command = ''] = /^ExecStart=\/opt\/aworan\/(.+)$/m.exec(unit) ?? []
  const [, words = '[]'] = /^CMD (.+)$/m.exec(image) ?? []
  expect(JSON.parse(words)).toEqual(command.split(' '))
  const settings = (text: string, line: RegExp) =>
    [...text.matchAll(line)].flatMap(([, all = '']) => all.split(' '))
  expect(settings(image, /^ENV (.+)$/gm)).toEqual(
    expect.arrayContaining(settings(unit, /^Environment=(.+)$/gm)),
  )
  expect(image).toMatch(/^USER node$/m)
})

it.skipIf(!hasSystemd)('D7 systemd understands the unit', () => {
  const here = join(folder, 'aworan.service')
  writeFileSync(here, unit.replaceAll('/opt/aworan', root).replace(/^(User|Group)=.*$/gm, ''))
  expect(execFileSync('systemd-analyze', ['verify', here], { encoding: 'utf8' })).toBe('')
})

it('the guide for two hosts is shell that bash understands, and each file of deploy/ that it copies is there', () => {
  const guide = readFileSync(join(root, 'docs/two-hosts.md'), 'utf8')
  const commands = [...guide.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block]) => block).join('\n')
  const { status, stderr } = spawnSync('bash', ['-n'], { input: commands, encoding: 'utf8' })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  const copied = commands.match(/(?<=\/srv\/aworan\/)deploy\/\S+/g) ?? []
  expect(copied.length).toBeGreaterThan(3)
  const { stderr: missing } = spawnSync('bash', ['-c', `ls ${copied.join(' ')}`], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(missing).toBe('')
})
