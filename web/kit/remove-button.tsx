import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './remove-button.module.css'

const icons = { Remove: 'close', Delete: 'bin' } as const

/** The sign at the end of a row that takes `name` out of a list, or deletes it. While `busy` a press does nothing. */
export function RemoveButton({
  name,
  action = 'Remove',
  busy = false,
  className,
  onRemove,
}: {
  name: string
  action?: keyof typeof icons
  busy?: boolean
  className?: string | undefined
  onRemove: () => void
}) {
  return (
    <button
      type="button"
      className={classes(styles.remove, className)}
      aria-label={`${action} ${name}`}
      aria-disabled={busy || undefined}
      onClick={busy ? undefined : onRemove}
    >
      <Icon name={icons[action]} />
    </button>
  )
}
