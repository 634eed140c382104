import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { findTests } from './test-titles.mjs'

const aLink = /\[(?<text>(?:[^\][]|\[[^\]]*\])+)\]\((?<target>[^)\s]+)\)/g
/** IDs of requirements, as they stand in titles of tests: API-02, D32, V7.5.2. */
const anId = /\b(?:[A-Z][A-Z\d]*-\d+|D\d+|V\d+\.\d+\.\d+)(?![.\w])/g

/**
 * Reads the tests below a project's folder once; returns the check of the links in a text of `docs/`.
 * @returns {(text: string) => { count: number, errors: string[] }} How many links there are, and what each broken one lacks: a link to
 * a test needs one of that file that alone has its IDs, or has its words as title; one to a document the heading it names.
 */
export function linkCheck(folder) {
  const titles = new Map()
  for (const { file, title } of findTests(folder)) {
    if (!titles.has(file)) titles.set(file, [])
    titles.get(file).push(title)
  }

  const errorOf = ({ text, target }) => {
    const [path, anchor] = target.split('#')
    const file = posix.join('docs', path)
    if (/\.(test\.tsx?|e2e\.ts)$/.test(file)) {
      const there = titles.get(file)
      if (!there) return `${file} has no tests`
      const ids = text.replaceAll(anId, '').trim() === '' ? text.split(' ') : null
      const isMeant = (title) => (ids ? ids.every((id) => title.match(anId)?.includes(id)) : title === text)
      const meant = there.filter(isMeant).length
      if (ids && meant > 1) return `${meant} tests of ${file} have the IDs '${text}'`
      return meant > 0 ? null : `no test of ${file} has the ${ids ? 'IDs' : 'title'} '${text}'`
    }
    if (!existsSync(join(folder, file))) return `${file} is not there`
    if (!anchor) return null
    return anchorsOf(readFileSync(join(folder, file), 'utf8')).includes(anchor)
      ? null
      : `${file} has no heading #${anchor}`
  }

  return (text) => {
    const errors = [...text.matchAll(aLink)].map(({ groups }) => errorOf(groups))
    return { count: errors.length, errors: errors.filter((error) => error !== null) }
  }
}

/** The addresses of a document's headings, as repository hosts make them. */
function anchorsOf(document) {
  return [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  )
}
