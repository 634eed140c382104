import type { Figures } from '../../../contract/figures.ts'
import styles from './figures.module.css'

const names: Record<Figures['sources'][number]['source'], string> = {
  direct: 'Direct, or unknown',
  search: 'Search engines',
  whatsapp: 'WhatsApp',
  instagram: 'Instagram',
  facebook: 'Facebook',
  x: 'X',
  own: 'Other pages of Àwòrán',
  other: 'Other sites',
}

/** From where views came, the most first. */
export function Sources({ sources }: { sources: Figures['sources'] }) {
  const most = Math.max(1, ...sources.map(({ views }) => views))
  if (sources.length === 0) return <p>No views with a known source yet.</p>
  return (
    <ol className={styles.sources}>
      {sources.map(({ source, views }) => (
        <li key={source}>
          <span>{names[source]}</span>
          <span className={styles.bar} aria-hidden="true">
            <span style={{ inlineSize: `${(views / most) * 100}%` }} />
          </span>
          <strong>{views.toLocaleString('en-GB')}</strong>
        </li>
      ))}
    </ol>
  )
}
