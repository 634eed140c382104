import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const testFile = /\.(test\.tsx?|e2e\.ts)$/
const otherFolder = /^(\.|node_modules$|build$|coverage$|screenshots$)/
const notRun = new Set(['skip', 'todo'])

/**
 * The titles of the tests below a folder, read without running anything.
 * @returns {{ file: string, title: string }[]} In the order of the files; skipped tests are left out.
 */
export function findTests(folder) {
  const { parseSync } = createRequire(import.meta.url)('@swc/core')
  return filesBelow(folder, '').flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8')
    const program = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('.tsx') })
    return titlesIn(program).map((title) => ({ file, title }))
  })
}

function filesBelow(folder, path) {
  return readdirSync(join(folder, path), { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const below = path === '' ? entry.name : `${path}/${entry.name}`
      if (entry.isDirectory()) return otherFolder.test(entry.name) ? [] : filesBelow(folder, below)
      return testFile.test(entry.name) ? [below] : []
    })
}

function titlesIn(node) {
  if (node === null || typeof node !== 'object') return []
  if (Array.isArray(node)) return node.flatMap(titlesIn)
  const called = node.type === 'CallExpression' ? nameOf(node.callee) : null
  if (called?.words.some((word) => notRun.has(word))) return []
  const title =
    called?.root === 'it' || called?.root === 'test' ? textOf(node.arguments[0]?.expression) : null
  const inside = Object.values(node).flatMap(titlesIn)
  return title === null ? inside : [title, ...inside]
}

/** Of `it.each([1, 2])`: its root `it` and its words `each`. Null for what is called otherwise. */
function nameOf(callee) {
  const words = []
  let node = callee
  while (node.type !== 'Identifier') {
    if (node.type === 'MemberExpression') {
      words.push(node.property.value)
      node = node.object
    } else if (node.type === 'CallExpression') node = node.callee
    else if (node.type === 'TaggedTemplateExpression') node = node.tag
    else return null
  }
  return ['it', 'test', 'describe'].includes(node.value) ? { root: node.value, words } : null
}

/** What is written in a text, whatever is filled in later. Null for what is no text. */
function textOf(node) {
  if (node?.type === 'StringLiteral') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis.map((part) => part.cooked).join('…')
  if (node?.type === 'BinaryExpression' && node.operator === '+') {
    const [left, right] = [textOf(node.left), textOf(node.right)]
    return left === null && right === null ? null : `${left ?? '…'}${right ?? '…'}`
  }
  return null
}
