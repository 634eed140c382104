import {
  type ArrowFunction,
  type Expression,
  type FunctionDeclaration,
  type FunctionExpression,
  isArrayLiteralExpression,
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBlock,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isFunctionDeclaration,
  isFunctionExpression,
  isIdentifier,
  isMethodDeclaration,
  isNonNullExpression,
  isNoSubstitutionTemplateLiteral,
  isObjectBindingPattern,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isReturnStatement,
  isSatisfiesExpression,
  isShorthandPropertyAssignment,
  isSpreadElement,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type MethodDeclaration,
  type Node,
  type ObjectLiteralExpression,
  type ParameterDeclaration,
  type TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import type { Checker } from 'typescript/unstable/sync'
import { declared, isFragment, visit } from './sources.ts'

/** A statement's text in pieces; `null` stands for a value that is sent beside it. */
export type Text = readonly (string | null)[]
/** What the parameters of the functions that are being read have been given. */
type Given = ReadonlyMap<Node, Source>
type Source = { expression: Expression; given: Given }

/** A piece of SQL that cannot be known without running the program. */
export class Unknown extends Error {}

/** The most texts that are followed of one piece; a piece with more is read in its first ones. */
const MOST_TEXTS = 12

const NOTHING: Given = new Map()

/**
 * The texts that an SQL expression can have: one for each branch of what it is put together from (each branch once, not each pairing).
 * Throws Unknown where a piece cannot be read from the source.
 */
export function textsOf(checker: Checker, expression: Expression, given: Given = NOTHING): Text[] {
  const read = (inner: Expression, within = given): Text[] => textsOf(checker, inner, within)
  if (isWrapped(expression)) return read(expression.expression)
  if (isTaggedTemplateExpression(expression)) return ofTemplate(checker, expression, given)
  const branches = branchesOf(expression).filter((branch) => isFragment(checker, branch))
  if (branches.length > 0) return branches.flatMap((branch) => read(branch))
  if (isIdentifier(expression))
    return sourcesOf(checker, expression, given).flatMap((source) => read(source.expression, source.given))
  if (isPropertyAccessExpression(expression) || isElementAccessExpression(expression))
    return membersOf(checker, expression, given).flatMap((member) => read(member.expression, member.given))
  if (isCallExpression(expression)) return ofCall(checker, expression, given)
  throw new Unknown(nameOf(expression))
}

function ofTemplate(checker: Checker, expression: TaggedTemplateExpression, given: Given): Text[] {
  const { template } = expression
  if (isNoSubstitutionTemplateLiteral(template)) return [[template.text]]
  if (!isTemplateExpression(template)) throw new Unknown('template')
  const parts: Text[][] = [[[template.head.text]]]
  for (const span of template.templateSpans) {
    parts.push(partsOf(checker, span.expression, given))
    parts.push([[span.literal.text]])
  }
  return joined(parts)
}

function branchesOf(expression: Expression): Expression[] {
  if (isConditionalExpression(expression)) return [expression.whenTrue, expression.whenFalse]
  return isBinaryExpression(expression) ? [expression.left, expression.right] : []
}

/** A piece of SQL in its texts, or a value. */
function partsOf(checker: Checker, expression: Expression, given: Given): Text[] {
  const source = isIdentifier(expression)
    ? given.get(declarationOf(checker, expression) ?? expression)
    : undefined
  if (source) return partsOf(checker, source.expression, source.given)
  return isFragment(checker, expression) ? textsOf(checker, expression, given) : [[null]]
}

/** Puts parts one after the other: first the first text of each, then each other text once among the first ones. */
function joined(parts: readonly Text[][]): Text[] {
  const first = parts.map((texts) => texts[0] ?? [])
  const others = parts.flatMap((texts, place) =>
    texts.slice(1).map((text) => first.map((present, at) => (at === place ? text : present))),
  )
  return [first, ...others].slice(0, MOST_TEXTS).map((text) => text.flat())
}

function ofCall(checker: Checker, call: Expression, given: Given): Text[] {
  if (!isCallExpression(call)) throw new Unknown('call')
  const { expression: called } = call
  if (
    isPropertyAccessExpression(called) &&
    isIdentifier(called.expression) &&
    called.expression.text === 'sql'
  )
    return ofBuilder(checker, called.name.text, call.arguments, given)
  const symbol = declared(checker, isPropertyAccessExpression(called) ? called.name : called)
  const declaration = symbol?.declarations?.[0]?.resolve()
  const made = declaration && isVariableDeclaration(declaration) ? declaration.initializer : declaration
  if (!made || !isFunction(made)) throw new Unknown(nameOf(called))
  const inside = new Map(given)
  for (const [at, parameter] of made.parameters.entries())
    bind(inside, parameter, call.arguments[at] ?? parameter.initializer, given)
  return returnsOf(made)
    .flatMap((returned) => textsOf(checker, returned, inside))
    .slice(0, MOST_TEXTS)
}

/** `sql.ref` and its like. */
function ofBuilder(checker: Checker, name: string, args: readonly Expression[], given: Given): Text[] {
  const [first, second] = args
  if (!first) throw new Unknown(name)
  if (name === 'join') return ofJoin(checker, first, second, given)
  const words = stringsOf(checker, first, given)
  if (name === 'raw' || name === 'lit') return words.map((word) => [name === 'raw' ? word : `'${word}'`])
  return words.map((word) => [
    word
      .split('.')
      .map((part) => `"${part}"`)
      .join('.'),
  ])
}

function ofJoin(checker: Checker, list: Expression, separator: Expression | undefined, given: Given): Text[] {
  const between: Text = separator ? (textsOf(checker, separator, given)[0] ?? []) : [', ']
  const named = namesIn(list)
  if (named)
    return [
      textsOf(checker, named, given)
        .flatMap((text) => [between, text])
        .slice(1)
        .flat(),
    ]
  const elements = elementsOf(checker, list, given)
  if (elements.length === 0) throw new Unknown('sql.join of a list that is not told')
  const parts = elements.flatMap((element, at): Text[][] => {
    const part = partsOf(checker, element.expression, element.given)
    return at === 0 ? [part] : [[between], part]
  })
  return joined(parts)
}

/** The `sql.ref(…)` of a list `names.map((name) => sql.ref(…))`: it has a text for each name of its type. */
function namesIn(list: Expression): Expression | undefined {
  const [each] = isCallExpression(list) ? list.arguments : []
  if (!each || !isArrowFunction(each) || !isCallExpression(each.body)) return undefined
  return each.body.expression.getText() === 'sql.ref' ? each.body : undefined
}

/** The elements of a list; of a list that a function puts together, all that it may put there. */
function elementsOf(checker: Checker, list: Expression, given: Given): Source[] {
  if (isArrayLiteralExpression(list))
    return list.elements.flatMap((element) =>
      isSpreadElement(element)
        ? elementsOf(checker, element.expression, given)
        : [{ expression: element, given }],
    )
  if (isIdentifier(list)) {
    const pushed = pushedTo(checker, list).map((expression) => ({ expression, given }))
    return [
      ...sourcesOf(checker, list, given).flatMap((source) =>
        elementsOf(checker, source.expression, source.given),
      ),
      ...pushed,
    ]
  }
  const found: Expression[] = []
  const outermost = (node: Node): void => {
    if (isTaggedTemplateExpression(node)) found.push(node)
    else node.forEachChild((child) => outermost(child))
  }
  outermost(isCallExpression(list) ? (bodyOf(checker, list) ?? list) : list)
  return found.map((expression) => ({ expression, given }))
}

/** What `list.push(…)` adds in the function where the list was made. */
function pushedTo(checker: Checker, list: Expression): Expression[] {
  const own = declared(checker, list)
  const declaration = own?.declarations?.[0]?.resolve()
  const scope = declaration?.parent?.parent?.parent
  const found: Expression[] = []
  if (scope)
    visit(scope, (node) => {
      if (!isCallExpression(node) || !isPropertyAccessExpression(node.expression)) return
      const { expression, name } = node.expression
      if (name.text === 'push' && isIdentifier(expression) && declared(checker, expression)?.id === own?.id)
        found.push(...node.arguments)
    })
  return found
}

function bodyOf(checker: Checker, call: Expression): Node | undefined {
  if (!isCallExpression(call)) return undefined
  const declaration = declared(checker, call.expression)?.declarations?.[0]?.resolve()
  const made = declaration && isVariableDeclaration(declaration) ? declaration.initializer : declaration
  return made && isFunction(made) ? made.body : undefined
}

/** The strings that an expression can be, from its own text or its type. */
function stringsOf(checker: Checker, expression: Expression, given: Given): string[] {
  if (isIdentifier(expression)) {
    const source = given.get(declarationOf(checker, expression) ?? expression)
    if (source) return stringsOf(checker, source.expression, source.given)
  }
  const type = checker.getTypeAtLocation(expression)
  const members = type?.isUnionType() ? (type.getTypes() ?? []) : type ? [type] : []
  const words = members.flatMap((member) => (member.isStringLiteralType() ? [member.value] : []))
  if (words.length > 0) return words
  if (isTemplateExpression(expression))
    return expression.templateSpans.reduce(
      (texts, span) =>
        texts.flatMap((text) =>
          stringsOf(checker, span.expression, given).map((word) => text + word + span.literal.text),
        ),
      [expression.head.text],
    )
  throw new Unknown(nameOf(expression))
}

/** What a name was given: where it was declared, or, as a parameter, by the call that is read or else by all calls in its file. */
function sourcesOf(checker: Checker, name: Expression, given: Given): Source[] {
  const declaration = declarationOf(checker, name)
  const known = declaration && given.get(declaration)
  if (known) return [known]
  if (declaration && isVariableDeclaration(declaration) && declaration.initializer)
    return [{ expression: declaration.initializer, given }]
  const callers = declaration && isParameterDeclaration(declaration) ? argumentsFor(checker, declaration) : []
  if (callers.length === 0) throw new Unknown(nameOf(name))
  return callers
}

/** What the calls of a function in its own file give to one of its parameters. */
function argumentsFor(checker: Checker, parameter: ParameterDeclaration): Source[] {
  const made = parameter.parent
  if (!isFunction(made)) return []
  const at = made.parameters.indexOf(parameter)
  const named = isFunctionDeclaration(made)
    ? made.name
    : isVariableDeclaration(made.parent)
      ? made.parent.name
      : undefined
  const own = named && declared(checker, named)
  const found: Source[] = []
  visit(parameter.getSourceFile(), (node) => {
    if (!isCallExpression(node) || !isIdentifier(node.expression) || node.expression.text !== own?.name)
      return
    const argument = node.arguments[at] ?? parameter.initializer
    if (argument && declared(checker, node.expression)?.id === own.id)
      found.push({ expression: argument, given: NOTHING })
  })
  return found
}

/** The values that a property of an object in the source can have: the one that is named, or all of a table. */
function membersOf(checker: Checker, access: Expression, given: Given): Source[] {
  if (!isPropertyAccessExpression(access) && !isElementAccessExpression(access)) throw new Unknown('member')
  const wanted = isPropertyAccessExpression(access) ? access.name.text : undefined
  const found = objectsOf(checker, { expression: access.expression, given }).flatMap((object) =>
    object.expression.properties.flatMap((property) => {
      if (!isPropertyAssignment(property)) return []
      return wanted === undefined || property.name.getText() === wanted
        ? [{ expression: property.initializer, given: object.given }]
        : []
    }),
  )
  if (found.length === 0) throw new Unknown(nameOf(access))
  return found
}

function objectsOf(
  checker: Checker,
  { expression, given }: Source,
): { expression: ObjectLiteralExpression; given: Given }[] {
  const object = unwrapped(expression)
  if (isObjectLiteralExpression(object)) return [{ expression: object, given }]
  if (isIdentifier(object))
    return sourcesOf(checker, object, given).flatMap((source) => objectsOf(checker, source))
  throw new Unknown(nameOf(expression))
}

function declarationOf(checker: Checker, name: Node): Node | undefined {
  return declared(checker, name)?.declarations?.[0]?.resolve()
}

type Made = ArrowFunction | FunctionDeclaration | FunctionExpression | MethodDeclaration

function bind(
  inside: Map<Node, Source>,
  parameter: Node,
  argument: Expression | undefined,
  given: Given,
): void {
  if (!isParameterDeclaration(parameter) || !argument) return
  if (!isObjectBindingPattern(parameter.name)) {
    inside.set(parameter, { expression: argument, given })
    return
  }
  if (!isObjectLiteralExpression(argument)) return
  for (const element of parameter.name.elements) {
    const wanted = (element.propertyName ?? element.name)?.getText()
    for (const property of argument.properties) {
      if (!isPropertyAssignment(property) && !isShorthandPropertyAssignment(property)) continue
      const { name } = property
      if (name.getText() !== wanted || !isIdentifier(name)) continue
      inside.set(element, { expression: isPropertyAssignment(property) ? property.initializer : name, given })
    }
  }
}

function returnsOf(made: Made): Expression[] {
  const { body } = made
  if (!body) throw new Unknown('a function without a body')
  if (!isBlock(body)) return [body]
  const found: Expression[] = []
  const look = (node: Node): void => {
    if (isFunction(node)) return
    if (isReturnStatement(node) && node.expression) found.push(node.expression)
    node.forEachChild((child) => look(child))
  }
  look(body)
  return found
}

function isFunction(node: Node): node is Made {
  return (
    isArrowFunction(node) ||
    isFunctionDeclaration(node) ||
    isFunctionExpression(node) ||
    isMethodDeclaration(node)
  )
}

function unwrapped(expression: Expression): Expression {
  return isWrapped(expression) ? unwrapped(expression.expression) : expression
}

function isWrapped(node: Node): node is Node & { expression: Expression } {
  return (
    isParenthesizedExpression(node) ||
    isAsExpression(node) ||
    isSatisfiesExpression(node) ||
    isNonNullExpression(node)
  )
}

function nameOf(node: Node): string {
  return node.getText().replace(/\s+/g, ' ').slice(0, 60)
}
