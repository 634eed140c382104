import { Link } from 'react-router'
import type { PictureData } from '../../../contract/catalogue.ts'
import { Mat } from '../../kit/mat.tsx'
import styles from './informed.module.css'
import { Section } from './section.tsx'

export const teasers = [
  {
    slug: 'why-we-need-art-in-our-homes',
    title: 'Why we need art in our homes',
    text: 'What a picture on the wall does for the people who live with it.',
  },
  {
    slug: 'how-to-tie-dye-easy-techniques-for-beginners',
    title: 'How to tie dye: easy techniques for beginners',
    text: 'Two ways into àdìrẹ that a careful beginner can follow at home.',
  },
  {
    slug: 'tips-on-creating-an-art-collection',
    title: 'Tips on creating an art collection',
    text: 'From one picture you love to a collection that hangs together.',
  },
]

/** Three articles to begin with. `pictures` holds those of the articles there are, by slug. */
export const Informed = ({ pictures }: { pictures: Record<string, PictureData | null> }) => (
  <Section id="get-informed" title="Get informed" more={{ to: '/blog', of: 'articles' }}>
    <ul className={styles.teasers}>
      {teasers.map(({ slug, title, text }) => {
        const picture = pictures[slug]
        return (
          <li key={slug}>
            <Link className={styles.teaser} to={slug in pictures ? `/blog/${slug}` : '/blog'}>
              {picture && (
                <Mat
                  picture={picture}
                  shape="wide"
                  alt=""
                  sizes="(min-width: 1024px) 400px, (min-width: 768px) 30vw, 60vw"
                />
              )}
              <h3 className={styles.title}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </Link>
          </li>
        )
      })}
    </ul>
  </Section>
)
