// A browser that translates puts elements of its own in place of texts. React must find the texts that it knows: when it takes a page over,
// and later, when it changes or removes them.

/** What is shown in place of a text that was translated. */
const standIns = new WeakMap<Node, ChildNode>()
/** All that the translator has changed, until React has taken the page over. */
let changes: MutationRecord[] | undefined = []
let isGuarded = false
let isTakenBack = false

const isOfTranslator = ({ addedNodes: [node] }: MutationRecord): boolean => node?.nodeName === 'FONT'

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
const texts = new MutationObserver((records) => {
  for (const { target } of records) {
    const shown = standIns.get(target)
    standIns.delete(target)
    shown?.replaceWith(target)
  }
})

function note(records: MutationRecord[]): void {
  if (!records.some(isOfTranslator)) return
  changes?.push(...records)
  if (!isGuarded) guard()
  for (const record of records) {
    const [shown] = record.addedNodes
    if (!isOfTranslator(record) || !shown) continue
    for (const text of record.removedNodes) {
      standIns.set(text, shown as ChildNode)
      texts.observe(text, { characterData: true })
    }
  }
}

const page = new MutationObserver(note)

/** Notes from now on what a translator changes. */
export function watchTranslator(): void {
  page.observe(document, { childList: true, subtree: true })
}

/** Whether a translator has changed this page. */
export function isTranslated(): boolean {
  note(page.takeRecords())
  return isGuarded
}

/** Makes the page the one that the server sent, as long as React takes it over. */
export function takeTranslationBack(): void {
  if (!isTranslated() || isTakenBack) return
  isTakenBack = true
  page.disconnect()
  for (const { target, addedNodes, removedNodes, nextSibling, previousSibling } of changes?.toReversed() ??
    []) {
    for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node)
    const next = nextSibling?.parentNode === target ? nextSibling : (previousSibling?.nextSibling ?? null)
    for (const node of removedNodes) target.insertBefore(node, next)
  }
}

/** Shows the translation again, where React has left the texts as they were. */
export function showTranslation(): void {
  for (const record of (isTakenBack && changes) || []) {
    const { target, addedNodes, removedNodes } = record
    const [first] = removedNodes
    if (!first || [...removedNodes].some((node) => node.parentNode !== target)) continue
    if (isOfTranslator(record) && standIns.get(first) !== addedNodes[0]) continue
    for (const node of addedNodes) target.insertBefore(node, first)
    for (const node of removedNodes) target.removeChild(node)
  }
  changes = undefined
  if (isTakenBack) watchTranslator()
}
