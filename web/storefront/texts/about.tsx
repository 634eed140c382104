import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import { Picture } from '../../kit/picture.tsx'
import { Prose } from '../../kit/prose.tsx'
import { WorkLabel } from '../../kit/work-label.tsx'
import { services } from '../../services.ts'
import { oneOfEachArtist } from '../site/each-artist.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'
import type { Route } from './+types/about.ts'
import source from './about.md?raw'
import styles from './about.module.css'
import { textOf } from './text.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { catalogue, site } = context.get(services)
  const { products } = await catalogue.products({ page: 1, limit: 60 })
  // A banner is wide: of these, the widest.
  const ratio = ({ picture }: (typeof products)[number]) => picture.width / picture.height
  const banner = products.filter((work) => ratio(work) > 1).toSorted((a, b) => ratio(b) - ratio(a))[0]
  const { intro, parts } = textOf(source, site)
  // Beside each part a work of another artist, none of them very wide or very tall.
  const works = oneOfEachArtist(
    products.filter((work) => ratio(work) > 0.6 && ratio(work) < 1.8),
    [banner?.artist.slug],
  )
  return {
    intro,
    parts: parts.map(({ id, title, text }, at) => ({ id, title, text, work: works[at] ?? null })),
    banner: banner ?? null,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta({
    site: siteIn(matches),
    title: 'About',
    description:
      'Àwòrán is the Yoruba word for a picture, and a marketplace where art goes straight from its makers to you.',
    path: '/about',
    picture: loaderData?.banner?.picture,
  })

/** Who we are. */
export default function About({ loaderData: { intro, parts, banner } }: Route.ComponentProps) {
  return (
    <main id="main">
      {banner && (
        <figure
          className={`container ${styles.banner}`}
          style={{ '--ratio': banner.picture.width / banner.picture.height } as CSSProperties}
        >
          <Picture picture={banner.picture} sizes="100vw" eager className={styles.image} />
          <figcaption>
            <WorkLabel work={banner} title="p" />
          </figcaption>
        </figure>
      )}
      <div className={`container ${styles.page}`}>
        <section className={styles.part} aria-labelledby="about">
          <h1 id="about">About Àwòrán</h1>
          <Prose text={intro} className={styles.intro} />
        </section>
        {parts.map((part) => (
          <section key={part.id} className={styles.part} aria-labelledby={part.id}>
            <div className={styles.side}>
              <h2 id={part.id}>{part.title}</h2>
              {part.work && (
                <figure
                  className={styles.work}
                  style={{ '--ratio': part.work.picture.width / part.work.picture.height } as CSSProperties}
                >
                  <Link to={`/${part.work.slug}`} tabIndex={-1} aria-hidden="true">
                    <Picture
                      picture={part.work.picture}
                      alt=""
                      sizes="(min-width: 64em) 28rem, 70vw"
                      className={styles.hung}
                    />
                  </Link>
                  <figcaption className={styles.label}>
                    {part.work.artist.name},{' '}
                    <Link to={`/${part.work.slug}`}>
                      <em>{part.work.name}</em>
                    </Link>
                    {part.work.year !== null && `, ${part.work.year}`}
                  </figcaption>
                </figure>
              )}
            </div>
            <Prose text={part.text} />
          </section>
        ))}
      </div>
    </main>
  )
}
