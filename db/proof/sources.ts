import {
  type CallExpression,
  type Expression,
  isCallExpression,
  isPropertyAccessExpression,
  isTaggedTemplateExpression,
  isTemplateExpression,
  type Node,
  type TemplateLiteral,
} from 'typescript/unstable/ast'
import { API, type Checker, type Symbol as TsSymbol, type Type } from 'typescript/unstable/sync'

/** A call `….execute(db)` of an SQL statement: its place, its expression, and the row it claims to return. */
type Call = { file: string; line: number; statement: Expression; row: Type | undefined }

/** A piece of SQL in a file, with `$` for values and other pieces; for a call of the builder, its verb and table. */
export type Piece = { file: string; line: number; text: string }

type Sources = { checker: Checker; calls: Call[]; pieces: Piece[]; close: () => void }

/**
 * Reads the project at `root` (an absolute path) with the compiler, and finds every piece of SQL in these folders and every call
 * that runs a statement, tests left out. `close` ends the compiler's process.
 */
export function readSources(root: string, folders: readonly string[]): Sources {
  const api = new API({ cwd: root })
  const config = `${root}/tsconfig.json`
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (!project) throw new Error(`The compiler found no project at ${config}.`)
  const { checker, program } = project
  const calls: Call[] = []
  const pieces: Piece[] = []
  for (const name of program.getSourceFileNames()) {
    const path = name.slice(root.length + 1)
    if (!name.startsWith(`${root}/`) || !folders.some((folder) => path.startsWith(`${folder}/`))) continue
    if (path.includes('.test.') || path.includes('/test-')) continue
    const file = program.getSourceFile(name)
    if (!file || !/sql|Into\(|Table\(|From\(/.test(file.text)) continue
    const lines = lineStarts(file.text)
    const lineAt = (place: number): number => lines.findLastIndex((start) => start <= place) + 1
    visit(file, (node) => {
      if (isTaggedTemplateExpression(node) && isFragment(checker, node))
        pieces.push({ file: path, line: lineAt(node.template.pos), text: ownText(node.template) })
      if (!isCallExpression(node)) return
      const built = builtOn(node)
      if (built) pieces.push({ file: path, line: lineAt(node.arguments.pos), text: built })
      const statement = executed(node)
      if (!statement || !isFragment(checker, statement)) return
      calls.push({ file: path, line: lineAt(node.arguments.pos), statement, row: rowOf(checker, statement) })
    })
  }
  return { checker, calls, pieces, close: () => api.close() }
}

/** Whether an expression is a piece of SQL, and no value to be sent beside it. */
export function isFragment(checker: Checker, expression: Node): boolean {
  const type = checker.getTypeAtLocation(expression)
  return type !== undefined && checker.getPropertyOfType(type, 'isRawBuilder') !== undefined
}

/** Calls `look` with a node and everything below it. */
export function visit(node: Node, look: (node: Node) => void): void {
  look(node)
  node.forEachChild((child) => visit(child, look))
}

/** The symbol that a name was given at its declaration, through imports. */
export function declared(checker: Checker, node: Node): TsSymbol | undefined {
  const symbol = checker.getSymbolAtLocation(node)
  if (!symbol) return undefined
  const ALIAS = 1 << 21
  return symbol.flags & ALIAS ? checker.getAliasedSymbol(symbol) : symbol
}

function ownText(template: TemplateLiteral): string {
  return isTemplateExpression(template)
    ? template.head.text + template.templateSpans.map(({ literal }) => `$${literal.text}`).join('')
    : template.text
}

function executed(call: CallExpression): Expression | undefined {
  const { expression } = call
  return isPropertyAccessExpression(expression) && expression.name.text === 'execute'
    ? expression.expression
    : undefined
}

function rowOf(checker: Checker, statement: Expression): Type | undefined {
  const type = checker.getTypeAtLocation(statement)
  return type?.isTypeReference() ? checker.getTypeArguments(type)[0] : undefined
}

/** How SQL begins what the builder's functions are given a table for. */
const begins: Record<string, string> = {
  insertInto: 'insert into',
  updateTable: 'update',
  deleteFrom: 'delete from',
  selectFrom: 'from',
  innerJoin: 'join',
  leftJoin: 'join',
}

/** What a call of the builder does with a table, in words of SQL. */
function builtOn({ expression, arguments: [table] }: CallExpression): string | undefined {
  const begin = isPropertyAccessExpression(expression) ? begins[expression.name.text] : undefined
  return begin && table && `${begin} ${table.getText().replaceAll(/['"`]/g, '')}`
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)]
}
