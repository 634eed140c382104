import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { copyLog } from './backup.ts'

it('the log of a backup is whole, over the end of 256 segments too, or there is none', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aworan-log-'))
  const [from, to] = [join(folder, 'from'), join(folder, 'to')]
  for (const each of [from, to]) await mkdir(each)
  const timeline = '00000002'
  const segments = ['00000001000000FE', '00000001000000FF', '0000000200000000', '0000000200000001']
  for (const name of segments) await writeFile(join(from, timeline + name), name)
  await writeFile(join(from, '00000002.history'), 'history')
  const copy = () => copyLog(from, to, `${timeline}00000001000000FF`, `${timeline}0000000200000001`)
  await copy()
  expect((await readdir(to)).toSorted()).toEqual([
    '00000002.history',
    ...segments.slice(1).map((name) => timeline + name),
  ])
  await rm(to, { recursive: true })
  await mkdir(to)
  await rm(join(from, `${timeline}0000000200000000`))
  await expect(copy()).rejects.toThrow('a part of its log')
  expect(await readdir(to)).toEqual([])
  await rm(folder, { recursive: true })
})
