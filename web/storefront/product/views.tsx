import { type CSSProperties, type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import type { Product, ShownPicture } from '../../../contract/catalogue.ts'
import { Icon } from '../../kit/icon.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Picture } from '../../kit/picture.tsx'
import { tint } from '../../kit/tint.ts'
import { viewNames } from './view-names.ts'
import styles from './views.module.css'
import { Zoom } from './zoom.tsx'

const sizes = '(min-width: 64em) 56vw, 100vw'

/**
 * The pictures of a work, each as large as the window allows. Readers swipe, scroll by keys or choose in the strip below, also
 * without script. A press zooms.
 */
export function Views({ work }: { work: Product }) {
  const [near, setNear] = useState<ShownPicture | null>(null)
  const open = (event: MouseEvent, picture: ShownPicture) => {
    // A new tab or window gets the page of the picture.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    setNear(picture)
  }
  const { pictures } = work
  const names = viewNames(pictures)
  const isOne = pictures.length === 1
  const figures = pictures.map((picture, at) => (
    <figure key={picture.id} id={`view-${at + 1}`} className={styles.wall} style={tint(picture)}>
      <Link
        className={styles.frame}
        to={at === 0 ? `/${work.slug}/background` : `/media/${picture.id}/${picture.widths.at(-1)}.jpg`}
        reloadDocument={at > 0}
        onClick={(event) => open(event, picture)}
      >
        <Picture
          picture={picture}
          sizes={sizes}
          eager={at === 0}
          className={styles.image}
          {...(at === 0 && { style: { viewTransitionName: 'work' } })}
        />
        <span className="visually-hidden">, see it large</span>
      </Link>
      {!isOne && <figcaption className={styles.name}>{names[at]}</figcaption>}
      <span className={styles.expand} aria-hidden="true">
        <Icon name="expand" />
      </span>
    </figure>
  ))
  return (
    <Stack gap={3} className={styles.views}>
      {isOne ? (
        figures
      ) : (
        <>
          {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex -- What scrolls is reached by keys. */}
          <section
            className={styles.row}
            aria-label={`Pictures of ${work.name}`}
            tabIndex={0}
            style={{ '--first': work.picture.width / work.picture.height } as CSSProperties}
          >
            {figures}
          </section>
          {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex */}
          <nav aria-label="Pictures">
            <ol className={styles.strip}>
              {pictures.map((picture, at) => (
                <li key={picture.id}>
                  <a className={styles.thumb} href={`#view-${at + 1}`}>
                    <span className={styles.small}>
                      <Picture picture={picture} sizes="64px" alt="" />
                    </span>
                    {names[at]}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        </>
      )}
      {near && <Zoom work={work} picture={near} onClose={() => setNear(null)} />}
    </Stack>
  )
}
