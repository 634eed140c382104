import type { ProseNode } from '../../../contract/content.ts'
import { Prose } from '../../kit/prose.tsx'
import styles from './rules-page.module.css'
import type { TextPart } from './text.server.ts'

/** A text to look things up in: its parts listed beside it. */
export const RulesPage = ({
  title,
  intro,
  parts,
}: {
  title: string
  intro: ProseNode[]
  parts: TextPart[]
}) => (
  <main id="main" className={`wall ${styles.page}`}>
    <h1 className={styles.title}>{title}</h1>
    <nav className={styles.contents} aria-label="Contents">
      <ol className={styles.list}>
        {parts.map((part) => (
          <li key={part.id}>
            <a href={`#${part.id}`}>{part.title}</a>
          </li>
        ))}
      </ol>
    </nav>
    <div className={styles.text}>
      <Prose text={intro} />
      {parts.map((part) => (
        <section key={part.id} className={styles.part} aria-labelledby={part.id}>
          <h2 className={styles.head} id={part.id}>
            {part.title}
          </h2>
          <Prose text={part.text} />
        </section>
      ))}
    </div>
  </main>
)
