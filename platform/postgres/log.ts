/** Receives lines for the person watching; 'error' lines need action. */
export type PostgresLog = (line: string, level: 'info' | 'error') => void
