import { notice } from '../../client/notice.ts'
import { Button, type ButtonVariant } from '../../kit/button.tsx'
import { type Change, useChanges } from '../data/changes.ts'
import { sayWhy } from '../data/office.ts'

/**
 * A button that makes a change at once; for some seconds a notice offers to undo it. `undo` returns the reverse changes. For what
 * cannot be undone: {@link Ask}.
 */
export function AtOnce<T>({
  name,
  label = name,
  changes,
  undo,
  done,
  afterwards,
  variant,
}: {
  name: string
  /** The button's name for screen readers, where `name` alone does not say what it acts on. */
  label?: string
  changes: () => Change<T>[]
  undo: (answers: readonly T[]) => Change[]
  done: string
  afterwards?: () => void
  variant?: ButtonVariant['variant']
}) {
  const { make, isPending } = useChanges()
  const takeBack = async (answers: readonly T[]) => {
    try {
      await make(undo(answers))
      notice.success('Undone.')
    } catch (thrown) {
      sayWhy(thrown)
    }
  }
  const act = async () => {
    try {
      const answers = await make(changes())
      notice.undoable(done, () => void takeBack(answers))
      afterwards?.()
    } catch (thrown) {
      sayWhy(thrown)
    }
  }
  return (
    <Button variant={variant} size="small" aria-label={label} busy={isPending} onClick={() => void act()}>
      {name}
    </Button>
  )
}
