import { expect, it } from 'vitest'
import { isId } from '../../../kernel/id.ts'
import { freshKey } from './fresh-key.ts'

it('makes UUIDs that differ', () => {
  const made = Array.from({ length: 200 }, freshKey)
  expect(made.every(isId)).toBe(true)
  expect(new Set(made).size).toBe(200)
})
