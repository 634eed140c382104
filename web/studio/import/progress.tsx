import { Stack } from '../../kit/layout.tsx'
import styles from './progress.module.css'

const inSteps = (share: number): number => Math.floor(share * 10) * 10

/**
 * A progress bar, `share` from 0 to 1, with every tenth read out politely. `label` names the work, `detail` gives its numbers.
 */
export function Progress({ label, share, detail }: { label: string; share: number; detail: string }) {
  const percent = Math.round(share * 100)
  return (
    <Stack gap={2} className={styles.progress}>
      <p className={styles.words} aria-hidden="true">
        <span className={styles.label}>{label}</span>
        <span className={styles.percent}>{percent} %</span>
      </p>
      <div
        className={styles.track}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${percent} %, ${detail}`}
      >
        <div className={styles.fill} style={{ transform: `scaleX(${share})` }} />
      </div>
      <p className={styles.detail}>{detail}</p>
      <p className="visually-hidden" role="status">
        {label}: {inSteps(share)} %
      </p>
    </Stack>
  )
}
