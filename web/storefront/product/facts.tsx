import type { Product } from '../../../contract/catalogue.ts'
import styles from './facts.module.css'

/** What is known of a work, as a list. */
export function WorkFacts({ work, sides }: { work: Product; sides: string | undefined }) {
  const facts = [
    ['Artist', work.artist.name],
    ['Year', work.year === null ? undefined : String(work.year)],
    ['Medium', work.medium],
    [
      'Size',
      sides === undefined
        ? undefined
        : `${sides} (height × width${work.depth_cm === null ? '' : ' × depth'})`,
    ],
    ['Category', work.subcategory ? `${work.category.name}, ${work.subcategory.name}` : work.category.name],
    ['Edition', work.mode],
    ['Signed', work.signed ? 'By the artist' : undefined],
    ['Numbered', work.numbered ? 'Each print has its own number' : undefined],
    ['Frame', work.framed ? 'Comes framed' : undefined],
  ] as const
  return (
    <section aria-label="Facts">
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name} className={styles.fact}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
