import { expect, it } from 'vitest'
import { knownQuery } from './known-queries.ts'

const known = (pattern: string, query: string) => knownQuery(pattern, new URLSearchParams(query)).toString()

it('M-09 leaves out what the page does not know, and writes the rest in one form', () => {
  expect(known('/categories', 'utm_source=x&made=up')).toBe('')
  expect(known('/categories', 'sort=name&page=2&utm=1')).toBe('page=2&sort=name')
  expect(known('/categories', 'page=2&sort=name')).toBe('page=2&sort=name')
  expect(known('/categories', 'page=01&limit=24&min_price=1,000')).toBe('min_price=1000')
  expect(known('/categories', 'page=0&sort=dearest&available=&page=7')).toBe('')
  expect(known('/categories', 'min_price=90%20000&max_price=45.000,50')).toBe(
    'min_price=45000.5&max_price=90000',
  )
  // The page says what is wrong with them.
  expect(known('/categories', 'min_price=450.000&max_price=+&page=1e1')).toBe('min_price=450.000')
  expect(known('/categories', `min_price=${'9'.repeat(600)}`)).toBe('')
  expect(known('/about', 'page=2&sort=name&token=a')).toBe('')
  expect(known('/newsletter/confirm', 'token=a%20b&x=1')).toBe('token=a+b')
  expect(known('/newsletter/confirm', `token=${'a'.repeat(501)}`)).toBe('')
  expect(known('/categories/product', `searchword=${'a'.repeat(10_000)}`)).toBe(
    `searchword=${'a'.repeat(500)}`,
  )
  expect(known('/:slug', 'page=2')).toBe('')
})
