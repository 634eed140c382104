import type { ProseNode } from '../../../contract/content.ts'
import { Icon } from '../../kit/icon.tsx'
import { Prose } from '../../kit/prose.tsx'
import styles from './rules-page.module.css'
import type { TextPart } from './text.server.ts'

/** A text to look things up in: its parts listed beside it. */
export function RulesPage({ title, intro, parts }: { title: string; intro: ProseNode[]; parts: TextPart[] }) {
  return (
    <main id="main" className={`container ${styles.page}`}>
      <h1 className={styles.title}>{title}</h1>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Where it scrolls, keys move it. */}
      <nav className={styles.contents} aria-label="Contents" tabIndex={0}>
        {/* On wide screens always open. */}
        <details className={styles.fold}>
          <summary className={styles.summary}>
            Contents <Icon name="down" size={16} />
          </summary>
          <ol className={styles.list}>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ol>
        </details>
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
}
