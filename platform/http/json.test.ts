import { expect, it } from 'vitest'
import { withWholeSigns } from './json.ts'

const read = (json: string): unknown => JSON.parse(withWholeSigns(json))

it('replaces half a sign by U+FFFD, in values and names', () => {
  expect(read('{"a":"Rain \\ud83c","\\uDF27b":["\\udf27\\ud83c", 1]}')).toEqual({
    a: 'Rain \uFFFD',
    '\uFFFDb': ['\uFFFD\uFFFD', 1],
  })
})

it('leaves whole signs, other escapes and written backslashes as they are', () => {
  for (const value of ['Rain 🌧', '\\ud83c', '\\\\', 'a\n"b"\t', '\u0000', 'Ọ̀ṣun']) {
    expect(read(JSON.stringify(value))).toBe(value)
    expect(read(JSON.stringify(value).replace('🌧', '\\ud83c\\udf27'))).toBe(value)
  }
  expect(read('"\\\\\\ud83c"')).toBe('\\\uFFFD')
})

it('finds as wrong what is no JSON', () => {
  for (const text of ['{', '"\\', '"\\ud8"', '"\\ud83c\\ud"']) expect(() => read(text)).toThrow(SyntaxError)
})
