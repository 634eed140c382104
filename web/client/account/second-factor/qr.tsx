import { encode } from 'uqr'
import styles from './parts.module.css'

/** A QR code, dark on light in every scheme, for cameras want it so. */
export function Qr({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: 3 })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg className={styles.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
      <path fill="#000" d={squares.join('')} shapeRendering="crispEdges" />
    </svg>
  )
}
