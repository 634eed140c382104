import { Icon } from '../../kit/icon.tsx'
import { toast } from '../../kit/toasts.ts'
import styles from './share.module.css'
import { useSite } from './use-site.ts'

const copy = async () => {
  try {
    await navigator.clipboard.writeText(window.location.href)
    toast.success('Copied!')
  } catch {
    toast.error('Failed to copy!')
  }
}

/** Hands an address to whichever program its reader picks; copies it where the browser knows of none. */
const send = async (title: string, url: string) => {
  // Not every browser has it.
  const { share } = navigator as { share?: Navigator['share'] }
  try {
    if (!share) return await copy()
    await share.call(navigator, { title, url })
  } catch (thrown) {
    // Who closes the list of programs has decided.
    if (!(thrown instanceof DOMException && thrown.name === 'AbortError')) await copy()
  }
}

/** Copies a page's address, hands it to WhatsApp or, on phones and tablets, to any program. `title` is what the page is about, `path` its own. */
export function Share({ title, path }: { title: string; path: string }) {
  const url = `${useSite().publicUrl}${path}`
  return (
    <>
      <button className={styles.way} type="button" data-early="share" onClick={() => void copy()}>
        <Icon name="link" /> Share
      </button>
      <a
        className={styles.way}
        href={`https://wa.me/?text=${encodeURIComponent(`${title}: ${url}`)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="message" /> WhatsApp
      </a>
      <button
        className={`${styles.way} ${styles.touch}`}
        type="button"
        data-early="send"
        onClick={() => void send(title, url)}
      >
        <Icon name="out" /> Send to …
      </button>
    </>
  )
}
