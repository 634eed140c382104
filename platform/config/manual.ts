import { type Variable, variables } from './variables.ts'

const begin = '<!-- variables: written by `npm run docs` -->'
const end = '<!-- end of variables -->'

/** The manual's text with its table of variables brought up to date; throws when it has no place for one. */
export function withVariables(manual: string): string {
  const from = manual.indexOf(begin)
  const to = manual.indexOf(end)
  if (from < 0 || to < from) throw new Error(`The manual has no place for the variables: ${begin} … ${end}`)
  return `${manual.slice(0, from)}${begin}\n${table()}\n${manual.slice(to)}`
}

function table(): string {
  const rows = Object.entries<Variable>(variables).map(
    ([name, { meaning, expected, default: value, defaultText }]) =>
      `| \`${name}\` | ${defaultText ?? `\`${value}\``} | ${meaning} | ${expected} |`,
  )
  return ['| variable | default | what it is for | value |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
