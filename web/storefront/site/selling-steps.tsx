import styles from './selling-steps.module.css'

const steps = [
  { title: 'Create an account', text: 'It takes under 5 minutes.' },
  { title: 'List your art for sale', text: 'Upload the required details of each work, and set your price.' },
  { title: 'Get verified', text: 'Supply your verification details to improve your seller profile.' },
]

/** The three steps from an artist to a seller. */
export function SellingSteps({ title: Title = 'h3' }: { title?: 'h2' | 'h3' }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <span className={styles.number} aria-hidden="true">
            {index + 1}
          </span>
          <Title className={styles.title}>{title}</Title>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ol>
  )
}
