import { LinkButton } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import styles from './about-teaser.module.css'

/** Who we are, in two sentences. */
export function AboutTeaser() {
  return (
    <section className={styles.band} aria-labelledby="about-teaser">
      <div className={`container ${styles.inner}`}>
        <h2 className={styles.title} id="about-teaser">
          About
        </h2>
        <div>
          <p className={styles.text}>
            Àwòrán is the Yoruba word for a picture: the thing that is looked at. Here, artists from Nigeria
            and Africa show and sell their work, and people find something to live with.
          </p>
          <Cluster as="p" gap={4} className={styles.ways}>
            <LinkButton to="/about">
              Learn more<span className="visually-hidden"> about Àwòrán</span>
            </LinkButton>
            <LinkButton to="/privacy" variant="plain">
              Our policy
            </LinkButton>
          </Cluster>
        </div>
      </div>
    </section>
  )
}
