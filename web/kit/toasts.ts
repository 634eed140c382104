/** What can be done about what a notice says. */
export type ToastAction = { label: string; run: () => void }

/** A notice at the top of the window. */
export type Toast = {
  id: number
  kind: 'success' | 'error'
  text: string
  /** What else there is to say of it, below the text. */
  more?: string | undefined
  action?: ToastAction | undefined
  /** When it was shown, on the clock of `performance.now()` and of events' timeStamp, in ms. */
  at: number
}

/** How long a notice stays, in milliseconds. */
export const TOAST_TIME = 5000
/** The same for one with something to do: it has to be read, decided and reached. */
export const TOAST_ACTION_TIME = 12_000

const none: readonly Toast[] = []
/** In the server's page: the page's first script shows its notices by a copy of this one. */
const pattern: readonly Toast[] = [{ id: 0, kind: 'success', text: '', at: 0 }]
let toasts = none
let last = 0
const readers = new Set<() => void>()

const change = (next: readonly Toast[]) => {
  toasts = next
  for (const read of readers) read()
}

const show = (kind: Toast['kind']) => (text: string, action?: ToastAction, more?: string) => {
  // A notice that is already there is not shown twice: it starts again. What worked ends what had failed before. Three at most.
  const others = toasts.filter(
    (toast) =>
      (toast.text !== text || toast.kind !== kind) && (kind !== 'success' || toast.kind === 'success'),
  )
  last += 1
  change([...others, { id: last, kind, text, action, more, at: performance.now() }].slice(-3))
}

/** Shows a notice from anywhere in the browser. */
export const toast = { success: show('success'), error: show('error') }

/** Takes a notice away before its time. */
export function dismissToast(id: number): void {
  return change(toasts.filter((each) => each.id !== id))
}

const leave = (left: readonly Toast[]) => {
  if (left.length < toasts.length) change(left)
}

/** Takes away what was said of failures before a moment of `performance.now()`: the person is mending it. */
export function dismissFailures(before: number): void {
  return leave(toasts.filter(({ kind, at }) => kind === 'success' || at >= before))
}

/** Takes away what was said before a moment of `performance.now()`, when its page is left. What can be undone stays its time. */
export function dismissPast(before: number): void {
  return leave(toasts.filter(({ action, at }) => action !== undefined || at >= before))
}

/** For useSyncExternalStore: the current notices, a pattern in the server's page, and a subscription to changes. */
export const toastList = {
  now: () => toasts,
  pattern: (): readonly Toast[] => pattern,
  subscribe: (read: () => void) => {
    readers.add(read)
    return () => {
      readers.delete(read)
    }
  },
}
