import { expect, it } from 'vitest'
import { quietly } from './log.ts'

it('an error is logged once in ten seconds, and of a hundred different ones at most that is remembered', () => {
  const logged: string[] = []
  const failed = quietly({
    warn: () => {},
    error: (about) => void logged.push(String(Object(about).err.message)),
  })
  for (let n = 0; n < 101; n += 1) failed(new Error(String(n)))
  failed(new Error('0'))
  expect(logged).toHaveLength(101)
  failed(new Error('101'))
  failed(new Error('0'))
  expect(logged.slice(101)).toEqual(['101', '0'])
})
