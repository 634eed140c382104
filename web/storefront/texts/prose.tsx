import { classes } from '../../kit/classes.ts'
import styles from './prose.module.css'

/** Long text from our own Markdown, which holds no foreign HTML. */
export const Prose = ({ html, className }: { html: string; className?: string | undefined }) => (
  <div className={classes(styles.prose, className)} dangerouslySetInnerHTML={{ __html: html }} />
)
