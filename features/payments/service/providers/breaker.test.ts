import { expect, it } from 'vitest'
import { createBreaker } from './breaker.ts'

it('D5 opens after so many calls in a row without an answer, tries one call after each rest, and closes with an answer', () => {
  let now = 1_000
  const breaker = createBreaker({ most: 3, restMs: 10_000, now: () => now })
  const silent = () => {
    expect(breaker.mayCall()).toBe(true)
    breaker.record(false)
  }
  silent()
  silent()
  breaker.record(true)
  silent()
  silent()
  silent()
  expect(breaker.mayCall()).toBe(false)
  now += 9_999
  expect(breaker.mayCall()).toBe(false)
  now += 1
  expect(breaker.mayCall()).toBe(true)
  expect(breaker.mayCall()).toBe(false)
  breaker.record(false)
  now += 10_000
  expect(breaker.mayCall()).toBe(true)
  breaker.record(true)
  expect(breaker.mayCall()).toBe(true)
  expect(breaker.mayCall()).toBe(true)
})
