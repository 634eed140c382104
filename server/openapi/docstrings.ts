import {
  isCallExpression,
  isIdentifier,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isShorthandPropertyAssignment,
  type Node,
} from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  SignatureKind,
  SymbolFlags,
  type Symbol as TsSymbol,
  type Type,
} from 'typescript/unstable/sync'

/** A place of the contract: what its docstring says, and its fields by their names. */
export type Place = { text: string; field: (name: string) => Place | undefined }

/** The places of the contract: of an export, such as 'order.ts#orderEntry', and of a part of an operation. `close` ends the compiler. */
export type Docstrings = {
  ofExport: (source: string) => Place | undefined
  ofOperation: (id: string, part: 'params' | 'query' | 'body' | 'data') => Place | undefined
  close: () => void
}

/** Reads the contract of the project at `root` with the compiler, which follows spreads, extends, picks and names. */
export function readDocstrings(root: string): Docstrings {
  const api = new API({ cwd: root })
  const config = `${root}/tsconfig.json`
  const project = api.updateSnapshot({ openProjects: [config] }).getProject(config)
  if (!project) throw new Error(`The compiler found no project at ${config}.`)
  const { checker, program } = project
  const exportsOf = (path: string): readonly TsSymbol[] => {
    const file = program.getSourceFile(path)
    const module = file && checker.getSymbolAtLocation(file)
    return module ? checker.getExportsOfModule(module) : []
  }
  const place = (symbol: TsSymbol | undefined) => symbol && placeOf(checker, symbol, readBy(checker, symbol))
  const tables = program
    .getSourceFileNames()
    .filter((name) => name.startsWith(`${root}/contract/operations/`))
    .flatMap(exportsOf)
  return {
    ofExport: (source) => {
      const [file, name] = source.split('#')
      return place(exportsOf(`${root}/contract/${file}`).find((one) => one.name === name))
    },
    ofOperation: (id, part) =>
      place(
        tables
          .map((table) => follow(checker, checker.getTypeOfSymbol(table), id, part))
          .find((symbol) => symbol !== undefined),
      ),
    close: () => api.close(),
  }
}

/** The type of what a schema reads; of a function that makes one, its fields. */
function readBy(checker: Checker, schema: TsSymbol): Type | undefined {
  const type = checker.getTypeOfSymbol(schema)
  const [call] = type ? checker.getSignaturesOfType(type, SignatureKind.Call) : []
  const read = call
    ? follow(checker, checker.getReturnTypeOfSignature(call), 'shape')
    : follow(checker, type, '_zod', 'output')
  return read && checker.getTypeOfSymbol(read)
}

/** The property that a path of names leads to. */
function follow(
  checker: Checker,
  type: Type | undefined,
  name: string,
  ...rest: string[]
): TsSymbol | undefined {
  const property = type && checker.getPropertyOfType(type, name)
  const [next, ...others] = rest
  return property && next !== undefined
    ? follow(checker, checker.getTypeOfSymbol(property), next, ...others)
    : property
}

function placeOf(checker: Checker, symbol: TsSymbol, type: Type | undefined): Place {
  return {
    text: wordsOf(checker, symbol),
    field: (name) => {
      const [property] = objectsIn(checker, type).flatMap((one) => checker.getPropertyOfType(one, name) ?? [])
      return property && placeOf(checker, property, checker.getTypeOfSymbol(property))
    },
  }
}

/** The object types of a type: of a union each, of an array or a record those that are in it. */
function objectsIn(checker: Checker, type: Type | undefined): Type[] {
  if (!type) return []
  if (type.isUnionType()) return type.getTypes().flatMap((one) => objectsIn(checker, one))
  if (checker.isArrayType(type) && type.isTypeReference())
    return checker.getTypeArguments(type).flatMap((one) => objectsIn(checker, one))
  const [index] = checker.getIndexInfosOfType(type)
  if (index) return objectsIn(checker, index.valueType)
  return type.isObjectType() ? [type] : []
}

/** The docstring of a field, in one line; without one, that of the schema or list that the field names. */
function wordsOf(checker: Checker, symbol: TsSymbol): string {
  const own = symbol.getDocumentationComment(checker)
  const words = own || namedIn(checker, symbol.declarations[0]?.resolve())?.getDocumentationComment(checker)
  return (words ?? '').replace(/\{@link (\w+)\}/g, '$1').replace(/\s+/g, ' ')
}

/**
 * The schema or list that a field names, such as `picture`. Arrays, nullable fields and those of texts.ts (how a
 * text is read, not its meaning) need their own docstring.
 */
function namedIn(checker: Checker, node: Node | undefined): TsSymbol | undefined {
  if (!node) return undefined
  if (isPropertyAssignment(node)) return namedIn(checker, node.initializer)
  if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
    const { expression, name } = node.expression
    const isZod = isIdentifier(expression) && expression.text === 'z'
    return ['nullable', 'array'].includes(name.text)
      ? undefined
      : namedIn(checker, isZod ? node.arguments[0] : expression)
  }
  const symbol = isShorthandPropertyAssignment(node)
    ? checker.getShorthandAssignmentValueSymbol(node)
    : isIdentifier(node)
      ? checker.getSymbolAtLocation(node)
      : undefined
  const origin = symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
  return origin?.declarations[0]?.path.endsWith('/contract/texts.ts') ? undefined : origin
}
