/** How deep a part of the document is broken into lines: an operation and a component stand on one line each. */
const linesOf: Record<string, number> = { paths: 2, components: 2, tags: 1 }

/** The document as it is committed: one line for each operation and each component, so that a change shows where it is. */
export function formatDocument(document: object): string {
  return `${format(document, 1)}\n`
}

function format(value: unknown, depth: number, key?: string): string {
  if (value === null || typeof value !== 'object' || depth === 0) return JSON.stringify(value)
  if (Array.isArray(value)) return `[\n${value.map((each) => JSON.stringify(each)).join(',\n')}\n]`
  const lines = Object.entries(value).map(([name, each]) => {
    const below = key === undefined ? (linesOf[name] ?? 0) : depth - 1
    return `${JSON.stringify(name)}: ${format(each, below, name)}`
  })
  return lines.length === 0 ? '{}' : `{\n${lines.join(',\n')}\n}`
}
