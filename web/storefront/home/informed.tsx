import { Link } from 'react-router'
import type { PictureData } from '../../../contract/catalogue.ts'
import { classes } from '../../kit/classes.ts'
import { FramedPicture } from '../../kit/framed-picture.tsx'
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

/** Three articles to begin with. `articles` are those of them that there are; one whose picture the page shows already has none. */
export function Informed({
  articles,
}: {
  articles: readonly { slug: string; picture: PictureData | null }[]
}) {
  return (
    <Section id="get-informed" title="Get informed" more={{ to: '/blog', of: 'articles' }}>
      <ul className={styles.teasers}>
        {teasers.map(({ slug, title, text }) => {
          const article = articles.find((each) => each.slug === slug)
          const picture = article?.picture
          return (
            <li key={slug}>
              <Link className={styles.teaser} to={article ? `/blog/${slug}` : '/blog'}>
                {picture && (
                  <FramedPicture
                    picture={picture}
                    shape="wide"
                    alt=""
                    sizes="(min-width: 64em) 400px, (min-width: 48em) 30vw, 60vw"
                  />
                )}
                <h3 className={classes(styles.title, !picture && styles.large)}>{title}</h3>
                <p className={styles.text}>{text}</p>
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
