import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the docstrings of an export say: of itself, and of its properties by their path, such as 'artist.name'. */
export type Docs = { text: string; fields: Map<string, string> }

/** The docstrings of the contract by file and export, as 'order.ts#orderEntry'. Its files are formatted, so that indentation tells what is in what. */
export function readDocstrings(folder: string): Map<string, Docs> {
  const docs = new Map<string, Docs>()
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    for (const [name, each] of docstringsOf(readFileSync(join(folder, file), 'utf8')))
      docs.set(`${file}#${name}`, each)
  }
  return docs
}

/** The docstrings of one file. */
export function docstringsOf(source: string): Map<string, Docs> {
  const docs = new Map<string, Docs>()
  let present: Docs | undefined
  let above: { indent: number; key: string }[] = []
  let said = ''
  for (const line of joinComments(source)) {
    const comment = /^\s*\/\*\* (.*) \*\/$/.exec(line)
    if (comment) {
      said = comment[1] ?? ''
      continue
    }
    const exported = /^export const (\w+)\b/.exec(line)
    const property = /^(\s+)(\w+):? /.exec(line) ?? /^(\s+)(\w+):$/.exec(line)
    if (exported) {
      present = { text: said, fields: new Map() }
      above = []
      docs.set(exported[1] ?? '', present)
    } else if (/^\S/.test(line) && !/^[)}\]]/.test(line)) present = undefined
    else if (property && present) {
      const indent = property[1]?.length ?? 0
      above = [...above.filter((one) => one.indent < indent), { indent, key: property[2] ?? '' }]
      if (said !== '') present.fields.set(above.map(({ key }) => key).join('.'), said)
    }
    if (line.trim() !== '') said = ''
  }
  return docs
}

/** The lines of a source, each docstring on one line and in plain words: without stars and links. */
function joinComments(source: string): string[] {
  return source
    .replace(/\/\*\*([\s\S]*?)\*\//g, (_whole, inside: string) => {
      const words = inside.replace(/^\s*\* ?/gm, ' ').replace(/\{@link (\w+)\}/g, '$1')
      return `/** ${words.replace(/\s+/g, ' ').trim()} */`
    })
    .split('\n')
}
