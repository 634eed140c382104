import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import styles from './remove-button.module.css'

/** The cross at the end of a row that takes `name` out of a list. While `busy` a press does nothing. */
export const RemoveButton = ({
  name,
  busy = false,
  className,
  onRemove,
}: {
  name: string
  busy?: boolean
  className?: string | undefined
  onRemove: () => void
}) => (
  <button
    type="button"
    className={classes(styles.remove, className)}
    aria-label={`Remove ${name}`}
    aria-disabled={busy || undefined}
    onClick={busy ? undefined : onRemove}
  >
    <Icon name="close" />
  </button>
)
