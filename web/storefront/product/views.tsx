import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Product } from '../../../contract/catalogue.ts'
import { Icon } from '../../kit/icon.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Picture } from '../../kit/picture.tsx'
import styles from './views.module.css'
import { Zoom } from './zoom.tsx'

const sizes = '(min-width: 768px) 56vw, 100vw'

/** The pictures of a work: the first as it hangs, whole and as large as the window allows, the others below it. */
export const Views = ({ work }: { work: Product }) => {
  const [near, setNear] = useState(false)
  const open = (event: MouseEvent) => {
    // A new tab or window gets the page of the picture.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setNear(true)
  }
  const others = work.pictures.filter(({ id }) => id !== work.picture.id)
  return (
    <Stack gap={4} className={styles.views}>
      <figure className={styles.wall}>
        <Link
          className={styles.frame}
          to={`/${work.slug}/background`}
          aria-label={`See ${work.name} large`}
          onClick={open}
        >
          <Picture
            picture={work.picture}
            sizes={sizes}
            eager
            className={styles.image}
            style={{ viewTransitionName: 'work' }}
          />
        </Link>
        <span className={styles.expand} aria-hidden="true">
          <Icon name="expand" />
        </span>
      </figure>
      <Zoom picture={work.picture} name={work.name} open={near} onClose={() => setNear(false)} />
      {others.map((picture) => (
        <figure key={picture.id} className={styles.wall}>
          <Picture picture={picture} sizes={sizes} className={styles.image} />
        </figure>
      ))}
    </Stack>
  )
}
