import styles from './icon.module.css'

/** Line drawings on a 24 by 24 sheet. */
const drawings = {
  bag: 'M5 8h14l1 13H4L5 8Zm4 0V6a3 3 0 0 1 6 0v2',
  person: 'M12 12.5a4.25 4.25 0 1 0 0-8.5 4.25 4.25 0 0 0 0 8.5ZM4 21c.6-3.6 3.9-5.5 8-5.5s7.4 1.9 8 5.5',
  heart: 'M12 20.3S3.5 15.4 3.5 9.2A4.6 4.6 0 0 1 12 6.8a4.6 4.6 0 0 1 8.5 2.4c0 6.2-8.5 11.1-8.5 11.1Z',
  search: 'M10.5 17a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13Zm4.8-1.7L21 21',
  menu: 'M3 7h18M3 12h18M3 17h18',
  close: 'M5 5l14 14M19 5 5 19',
  back: 'M20 12H4m7-7-7 7 7 7',
  forward: 'M4 12h16m-7-7 7 7-7 7',
  down: 'm5 9 7 7 7-7',
  check: 'm4 12.5 5.5 5.5L20 6.5',
  plus: 'M12 4v16M4 12h16',
  minus: 'M4 12h16',
  bin: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6m4-6v6',
  sliders: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5',
  expand: 'M4 9V4h5m6 0h5v5m0 6v5h-5m-6 0H4v-5',
  link: 'M10 14a4 4 0 0 0 5.7 0l3.1-3.1a4 4 0 0 0-5.7-5.7L12 6.3M14 10a4 4 0 0 0-5.7 0l-3.1 3.1a4 4 0 0 0 5.7 5.7l1.1-1.1',
  message: 'M12 3.5a8.5 8.5 0 0 0-7.3 12.8L3.5 20.5l4.3-1.1A8.5 8.5 0 1 0 12 3.5Z',
  truck:
    'M2.5 6h11v11h-11V6Zm11 4h4l4 4v3h-8M7 19.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm10.5 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  card: 'M3 5.5h18v13H3v-13ZM3 10h18M6.5 15h4',
  bank: 'M3 9.5 12 4l9 5.5H3ZM5.5 9.5v8m4.3-8v8m4.4-8v8m4.3-8v8M3 20.5h18M4 17.5h16',
  lock: 'M5.5 10.5h13v10h-13v-10Zm3-0V8a3.5 3.5 0 0 1 7 0v2.5M12 14.5v2.5',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Zm9.5 3a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'm4 4 16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4M6.5 7.5A16.5 16.5 0 0 0 2.5 12s3.5 6.5 9.5 6.5a9 9 0 0 0 4-.9M10 10a3 3 0 0 0 4.1 4.1',
  out: 'M14 4h6v16h-6M4 12h11m-4-4.5L15.5 12 11 16.5',
  gear: 'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm0-12.5v3m0 12v3m9-9h-3M6 12H3m15.4-6.4-2.1 2.1M7.7 16.3l-2.1 2.1m12.8 0-2.1-2.1M7.7 7.7 5.6 5.6',
  box: 'm12 3 8.5 4.5v9L12 21l-8.5-4.5v-9L12 3Zm0 9 8.5-4.5M12 12v9m0-9L3.5 7.5',
  pin: 'M12 21.5s7-6.1 7-11.5a7 7 0 1 0-14 0c0 5.4 7 11.5 7 11.5Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
} as const

export type IconName = keyof typeof drawings

/** A drawing that means nothing by itself: name the button or link around it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      className={styles.icon}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={drawings[name]} />
    </svg>
  )
}
