import type { CSSProperties } from 'react'
import { Picture } from '../../kit/picture.tsx'
import { Prose } from '../../kit/prose.tsx'
import { WorkLabel } from '../../kit/work-label.tsx'
import { services } from '../../services.ts'
import { pageMeta, siteIn } from '../site/page-meta.ts'
import type { Route } from './+types/about.ts'
import source from './about.md?raw'
import styles from './about.module.css'
import { textOf } from './text.server.ts'

export const loader = async ({ context }: Route.LoaderArgs) => {
  const { catalogue, site } = context.get(services)
  const { products } = await catalogue.products({ page: 1, limit: 24, orientation: 'landscape' })
  // A banner is wide: of these, the widest.
  const [banner] = products.toSorted(
    (a, b) => b.picture.width / b.picture.height - a.picture.width / a.picture.height,
  )
  return { ...textOf(source, site), banner: banner ?? null }
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
          className={`wall ${styles.banner}`}
          style={{ '--ratio': banner.picture.width / banner.picture.height } as CSSProperties}
        >
          <Picture picture={banner.picture} sizes="100vw" eager className={styles.image} />
          <figcaption>
            <WorkLabel work={banner} title="p" />
          </figcaption>
        </figure>
      )}
      <div className={`wall ${styles.page}`}>
        <section className={styles.part} aria-labelledby="about">
          <h1 id="about">About Àwòrán</h1>
          <Prose text={intro} className={styles.intro} />
        </section>
        {parts.map((part) => (
          <section key={part.id} className={styles.part} aria-labelledby={part.id}>
            <h2 id={part.id}>{part.title}</h2>
            <Prose text={part.text} />
          </section>
        ))}
      </div>
    </main>
  )
}
