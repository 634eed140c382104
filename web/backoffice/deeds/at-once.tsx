import { notice } from '../../client/notice.ts'
import { Button, type ButtonLook } from '../../kit/button.tsx'
import { type Deed, sayWhy, useDeeds } from '../data/office.ts'

/**
 * A button that does at once what can be undone: for some seconds a notice offers that. `undo` says how, from what the deeds
 * answered. What cannot be undone asks first: {@link Ask}.
 */
export const AtOnce = ({
  name,
  label = name,
  deeds,
  undo,
  done,
  afterwards,
  look,
}: {
  name: string
  /** What it is called where the name alone does not say which thing is meant. */
  label?: string
  deeds: () => Deed[]
  undo: (answers: readonly unknown[]) => Deed[]
  done: string
  afterwards?: () => void
  look?: ButtonLook['look']
}) => {
  const { mutateAsync, isPending } = useDeeds()
  const takeBack = async (answers: readonly unknown[]) => {
    try {
      await mutateAsync(undo(answers))
      notice.success('Undone.')
    } catch (thrown) {
      sayWhy(thrown)
    }
  }
  const act = async () => {
    try {
      const answers = await mutateAsync(deeds())
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
