// A browser that translates puts elements of its own in place of texts. React must find the texts that it knows: when it takes a page over,
// and later, when it changes or removes them.

/** What is shown in place of a text that was translated. */
const standIns = new Map<Node, ChildNode>()
let isGuarded = false

/** The child of `parent` that `child` is, or that is shown in its place. */
function shownIn(parent: Node, child: Node): Node | null {
  const shown = child.parentNode === parent ? child : standIns.get(child)
  return shown?.parentNode === parent ? shown : null
}

/** Lets React remove a text that is not there any more, and put something before it. */
function guard(): void {
  isGuarded = true
  const { removeChild, insertBefore } = Node.prototype
  Node.prototype.removeChild = function remove<T extends Node>(this: Node, child: T): T {
    const shown = shownIn(this, child)
    if (shown) removeChild.call(this, shown)
    return child
  }
  Node.prototype.insertBefore = function insert<T extends Node>(this: Node, node: T, next: Node | null): T {
    insertBefore.call(this, node, next && shownIn(this, next))
    return node
  }
}

/** A text that React changes is shown again; the translator finds it there. */
const texts = new MutationObserver((changes) => {
  for (const { target } of changes) {
    const shown = standIns.get(target)
    standIns.delete(target)
    shown?.replaceWith(target)
  }
})

function note(changes: readonly MutationRecord[]): void {
  for (const { addedNodes, removedNodes } of changes) {
    const [shown] = addedNodes
    const [text] = removedNodes
    if (shown?.nodeName !== 'FONT' || !text) continue
    if (!isGuarded) guard()
    standIns.set(text, shown as ChildNode)
    texts.observe(text, { characterData: true })
  }
}

const page = new MutationObserver(note)

/** Follows what a translator does to this page, as long as it is there. */
export function watchTranslator(): void {
  page.observe(document, { childList: true, subtree: true })
}

export function isTranslated(): boolean {
  note(page.takeRecords())
  return isGuarded
}

/** Before React looks at the page: shows the texts that the server sent. */
export function takeTranslationBack(): void {
  note(page.takeRecords())
  for (const [text, shown] of standIns) shown.replaceWith(text)
}

/** Once React has taken the page over: shows the translation of the texts that it has left as they were. */
export function showTranslation(): void {
  for (const [text, shown] of standIns) (text as ChildNode).replaceWith(shown)
}
