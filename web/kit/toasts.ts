/** What can be done about what a notice says. */
export type ToastAction = { label: string; run: () => void }

/** A notice at the top of the window. */
export type Toast = {
  id: number
  kind: 'success' | 'error' | 'notice'
  text: string
  action?: ToastAction | undefined
}

/** How long a notice stays, in milliseconds. */
export const TOAST_TIME = 5000
/** The same for one with something to do: it has to be read, decided and reached. */
export const TOAST_ACTION_TIME = 12_000

const none: readonly Toast[] = []
let toasts = none
let last = 0
const readers = new Set<() => void>()

const change = (next: readonly Toast[]) => {
  toasts = next
  for (const read of readers) read()
}

const show = (kind: Toast['kind']) => (text: string, action?: ToastAction) => {
  const same = toasts.filter((toast) => toast.text !== text || toast.kind !== kind)
  last += 1
  // A notice that is already there is not shown twice: it starts again. Three at most.
  change([...same, { id: last, kind, text, action }].slice(-3))
}

/** Shows a notice from anywhere in the browser. */
export const toast = { success: show('success'), error: show('error'), notice: show('notice') }

/** Takes a notice away before its time. */
export const dismissToast = (id: number): void => change(toasts.filter((each) => each.id !== id))

/** What the region reads: the notices now, and a way to be told of changes. */
export const toastList = {
  now: () => toasts,
  none: (): readonly Toast[] => none,
  subscribe: (read: () => void) => {
    readers.add(read)
    return () => {
      readers.delete(read)
    }
  },
}
