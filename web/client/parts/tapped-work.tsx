import { type CSSProperties, useState } from 'react'
import { pictureOf } from '../early/growing.ts'
import styles from './tapped-work.module.css'

/** What of a whole picture is copied: its file, its box on the screen in px, its width by height. Nothing of one that is cut or missing. */
function copyOf(path: string): { file: string; box: CSSProperties } | undefined {
  const picture = pictureOf(location.origin + path)
  if (!(picture instanceof HTMLImageElement)) return undefined
  const { left, top, width, height } = picture.getBoundingClientRect()
  const ratio = picture.naturalWidth / picture.naturalHeight
  if (!(Math.abs(ratio * height - width) < 2)) return undefined
  const box = { '--x': `${left}px`, '--y': `${top}px`, '--w': `${width}px`, '--ratio': ratio }
  return { file: picture.currentSrc, box: box as CSSProperties }
}

/** The picture that led to the work at `path`: it grows above the spinner while the work's page loads. */
export function TappedWork({ path }: { path: string }) {
  // Of the pages with addresses of one word, which works have, links with pictures lead to works alone.
  const [copy] = useState(() => (path.lastIndexOf('/') === 0 ? copyOf(path) : undefined))
  return copy && <img className={styles.picture} src={copy.file} style={copy.box} alt="" decoding="sync" />
}
