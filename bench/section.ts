import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A text with a section in place of the one that has the same heading, or at its end. */
const withSection = (text: string, section: string): string => {
  const [heading = ''] = section.split('\n', 1)
  const from = text.indexOf(`${heading}\n`)
  if (from === -1) return `${text}\n${section}`
  const next = text.indexOf('\n## ', from)
  return text.slice(0, from) + section + (next === -1 ? '' : text.slice(next))
}

/** Prints a section and puts it into docs/figures.md, in place of the one with its heading. */
export const keepSection = async (section: string): Promise<void> => {
  console.log(section)
  const file = join(import.meta.dirname, '../docs/figures.md')
  await writeFile(file, withSection(await readFile(file, 'utf8'), section))
}
