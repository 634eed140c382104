import type { CSSProperties } from 'react'
import { Link } from 'react-router'
import type { ColourFamily } from '../../../kernel/colours.ts'
import { swatches } from '../../kit/colours.ts'
import styles from './colours.module.css'
import { Section } from './section.tsx'

/** Fewer colours say nothing, nor do those of a single work. */
const LEAST = 3

/** A swatch for each colour that works on show have; it leads to those works. */
export function Colours({ colours }: { colours: readonly { colour: ColourFamily; works: number }[] }) {
  return (
    colours.length >= LEAST &&
    colours.some(({ works }) => works > 1) && (
      <Section id="colours" title="By colour">
        <ul className={styles.row}>
          {colours.map(({ colour, works }) => (
            <li key={colour} className={styles.place}>
              <Link
                className={styles.swatch}
                to={`/categories?colour=${colour}`}
                style={{ '--paint': swatches[colour].paint } as CSSProperties}
              >
                <span className={styles.paint} />
                <span className={styles.name}>{swatches[colour].name}</span>
                <span className={styles.count}>{works === 1 ? 'One work' : `${works} works`}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
    )
  )
}
