import { classes } from './classes.ts'
import styles from './heart.module.css'
import { Icon } from './icon.tsx'

/** The wishlist heart: red when the work is wishlisted, else grey. `withText` shows its label beside it. */
export function Heart({
  wishlisted,
  name,
  slug,
  onToggle,
  busy = false,
  withText = false,
}: {
  wishlisted: boolean
  /** The work, for those who listen. */
  name: string
  slug: string
  onToggle?: () => void
  busy?: boolean
  withText?: boolean
}) {
  return (
    <button
      type="button"
      className={classes(styles.heart, withText && styles.worded)}
      data-early={`heart of ${name}`}
      data-heart={slug}
      aria-pressed={wishlisted}
      aria-label={withText ? undefined : `Add ${name} to wishlist`}
      aria-disabled={busy || undefined}
      onClick={() => {
        if (!busy) onToggle?.()
      }}
    >
      <Icon name="heart" size={22} />
      {withText && (
        <>
          <span className={styles.out}>Add to wishlist</span>
          <span className={styles.in}>In your wishlist</span>
        </>
      )}
    </button>
  )
}
