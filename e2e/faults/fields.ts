import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { guessedText } from '../../contract/passwords.ts'

/** More than any field takes. */
export const long = 'a'.repeat(10_000)
/** What would run where text became part of a page. */
export const markup = '<script>alert("1")</script><b onmouseover=alert(1)>'

/** For what a page says at once. */
export const quickly = { interval: 20, timeout: 5000 }

/** What stands under a field. */
export const errorUnder = (field: Locator): Promise<string> =>
  field.evaluate((element) => document.getElementById(`${element.id}-error`)?.textContent ?? 'no place')

/** Fills a field and expects what stands under it then; `leave` it where it was not left before. */
export const says = async (field: Locator, value: string, error: string, leave = true): Promise<void> => {
  await field.fill(value)
  if (leave) await field.blur()
  const message = `${value.slice(0, 40)}: ${error}`
  await expect.poll(() => errorUnder(field), { ...quickly, message }).toBe(error)
}

/** Nothing is wrong with a field that was not touched, nor while it is first typed into; left empty it says so. */
export const untouched = async (field: Locator, error: string): Promise<void> => {
  expect(await errorUnder(field)).toBe('')
  await field.focus()
  expect(await errorUnder(field)).toBe('')
  await field.blur()
  await expect.poll(() => errorUnder(field), quickly).toBe(error)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
}

/** What is typed as an e-mail, and what then stands under the field; the same with those below. */
export const emailEdges: [string, string][] = [
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['adaeze', 'Enter a valid email'],
  ['adaeze@', 'Enter a valid email'],
  ['adaeze@example', 'Enter a valid email'],
  ['a b@example.com', 'Enter a valid email'],
  ['🎨@example.com', 'Enter a valid email'],
  [markup, 'Enter a valid email'],
  [`${long}@example.com`, 'Enter a valid email'],
  ['Adaeze.Okoro+art@Example.com.ng', ''],
]

export const nameEdges = (required: string): [string, string][] => [
  ['', required],
  ['    ', required],
  [long, 'At most 80 characters'],
  ['a'.repeat(81), 'At most 80 characters'],
  ['a'.repeat(80), ''],
  ['A', ''],
  ['Ọmọ́ládé Ṣẹ́gun', ''],
  ['🎨', ''],
  [markup, ''],
]

export const newPasswordEdges: [string, string][] = [
  ['', 'Password is required'],
  ['1234567', 'Password must be at least 8 characters long'],
  ['12345678', ''],
  ['ẹ̀kọ́ dára', ''],
  ['        ', guessedText],
  ['Àwòrán12', guessedText],
  [long, 'At most 200 characters'],
]

/** Fills a field with one value after the other and expects what stands under it each time. */
export const all = async (field: Locator, edges: [string, string][]): Promise<void> => {
  for (const [i, [value, error]] of edges.entries()) await says(field, value, error, i === 0)
}

/** The name of the field that has the focus. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('name'))
