import { LinkButton } from '../../kit/button.tsx'
import { useSite } from '../site/use-site.ts'
import styles from './earn.module.css'
import { Section } from './section.tsx'

const steps = [
  { title: 'Create an account', text: 'It takes under 5 minutes.' },
  { title: 'List your art for sale', text: 'Upload the required details of each work, and set your price.' },
  { title: 'Get verified', text: 'Supply your verification details to improve your seller profile.' },
]

/** How an artist begins to sell. */
export const Earn = () => {
  const { sellersUrl } = useSite()
  return (
    <Section id="earn" title="Earn as a seller">
      <ol className={styles.steps}>
        {steps.map(({ title, text }, index) => (
          <li key={title} className={styles.step}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
      <LinkButton to={sellersUrl}>Become a seller</LinkButton>
    </Section>
  )
}
