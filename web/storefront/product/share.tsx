import { Icon } from '../../kit/icon.tsx'
import { toast } from '../../kit/toasts.ts'
import { useSite } from '../site/use-site.ts'
import styles from './share.module.css'

/** Copies the page's address, or hands it to WhatsApp. */
export const Share = ({ work }: { work: { name: string; slug: string; artist: { name: string } } }) => {
  const { publicUrl } = useSite()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(window.location.href)
      toast.success('Copied!')
    } catch {
      toast.error('Failed to copy!')
    }
  }
  const text = `${work.artist.name}, ${work.name}: ${publicUrl}/${work.slug}`
  return (
    <>
      <button className={styles.way} type="button" data-early="share" onClick={() => void copy()}>
        <Icon name="link" /> Share
      </button>
      <a
        className={styles.way}
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        <Icon name="message" /> WhatsApp
      </a>
    </>
  )
}
