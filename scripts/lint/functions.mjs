const isFunction = (node) => node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/** An exported function is declared: `export function settle(…)`. A reader and a stack trace find it by its name; arrows are for callbacks. */
const declared = {
  meta: { type: 'suggestion', messages: { declare: 'Declare it: export function {{name}}(…)' } },
  create: (context) => ({
    ExportNamedDeclaration({ declaration }) {
      if (declaration?.type !== 'VariableDeclaration') return
      for (const { id, init } of declaration.declarations)
        if (isFunction(init) && !id.typeAnnotation)
          context.report({ node: id, messageId: 'declare', data: { name: id.name } })
    },
  }),
}

export default { meta: { name: 'functions' }, rules: { declared } }
