import styles from './phone.module.css'

/** A phone number as the world dials it, digits alone; a Nigerian one may be written with its 0. */
export function dialled(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return digits.startsWith('0') ? `234${digits.slice(1)}` : digits
}

/** A phone number that is called, or written to by WhatsApp, with a press. */
export function Phone({ number }: { number: string }) {
  return number === '' ? (
    '–'
  ) : (
    <span className={styles.phone}>
      <a href={`tel:+${dialled(number)}`}>{number}</a>
      <a href={`https://wa.me/${dialled(number)}`} rel="noreferrer noopener" target="_blank">
        WhatsApp
      </a>
    </span>
  )
}
