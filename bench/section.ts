import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, platform, totalmem } from 'node:os'
import { join } from 'node:path'

/** A part of docs/figures.md: its heading, and what was measured, in Markdown. */
export type Section = { title: string; text: string }

/** The cells of a line; several in a row may be a list of their own. */
export type Cells = (string | number | string[])[]

/** A line of a Markdown table. */
export const row = (cells: Cells): string => `| ${cells.flat().join(' | ')} |`

/** A Markdown table. */
export const table = (heads: Cells, lines: Cells[]): string =>
  [heads, heads.flat().map(() => '---'), ...lines].map(row).join('\n')

/** The day, the machine and how busy it is: 'date: processors, memory, system, Node, load at the end.' */
export const machineText = (): string => {
  const [cpu] = cpus()
  const [load = 0] = loadavg()
  return `${new Date().toISOString().slice(0, 10)}: ${cpus().length} × ${cpu?.model.trim() ?? 'unknown processor'},
${Math.round(totalmem() / 2 ** 30)} GB, ${platform()}, Node ${process.version}, load ${load.toFixed(1)} at the end.`
}

/** A text with a section in place of the one that has the same heading, or at its end. */
const withSection = (text: string, section: string): string => {
  const [heading = ''] = section.split('\n', 1)
  const from = text.indexOf(`${heading}\n`)
  if (from === -1) return `${text}\n${section}`
  const next = text.indexOf('\n## ', from)
  return text.slice(0, from) + section + (next === -1 ? '' : text.slice(next))
}

/** Prints what `npm run bench -- part` measured and writes it into docs/figures.md, in place of the section with its title. */
export const writeSection = async (part: string, { title, text }: Section): Promise<void> => {
  const section = `## ${title}\n\nBy \`npm run bench -- ${part}\` on ${machineText()}\n\n${text}\n`
  console.log(section)
  const file = join(import.meta.dirname, '../docs/figures.md')
  await writeFile(file, withSection(await readFile(file, 'utf8'), section))
}
