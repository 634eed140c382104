import { notice } from '../../client/notice.ts'
import { Button, type ButtonLook } from '../../kit/button.tsx'
import { type Change, useChanges } from '../data/changes.ts'
import { sayWhy } from '../data/office.ts'

/**
 * A button that does at once what can be undone: for some seconds a notice offers that. `undo` says how, from what the changes
 * answered. What cannot be undone asks first: {@link Ask}.
 */
export function AtOnce<T>({
  name,
  label = name,
  changes,
  undo,
  done,
  afterwards,
  look,
}: {
  name: string
  /** What it is called where the name alone does not say which thing is meant. */
  label?: string
  changes: () => Change<T>[]
  undo: (answers: readonly T[]) => Change[]
  done: string
  afterwards?: () => void
  look?: ButtonLook['look']
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
    <Button look={look} size="small" aria-label={label} busy={isPending} onClick={() => void act()}>
      {name}
    </Button>
  )
}
