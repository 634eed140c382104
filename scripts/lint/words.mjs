const AVOIDED =
  /\b(anybody|besides|came|has come|hung|it stands|meanwhile|somebody|stands (?:beside|here|in|on|with)|under way|whoever)\b/iu

/** Texts people read are in words a shop uses: arrive, appear, also, someone. A string of one word is a name for programs. */
const plain = {
  meta: { type: 'suggestion', messages: { plain: 'Say “{{word}}” in a plainer word' } },
  create: (context) => {
    const check = (node, text, isShown = text.trim().includes(' ')) => {
      const word = isShown && AVOIDED.exec(text)?.[0]
      if (word) context.report({ node, messageId: 'plain', data: { word } })
    }
    return {
      JSXText: (node) => check(node, node.value, true),
      Literal: (node) => {
        if (typeof node.value === 'string') check(node, node.value)
      },
      TemplateElement: (node) => check(node, node.value.cooked ?? ''),
    }
  },
}

export default { meta: { name: 'words' }, rules: { plain } }
