/** Told, line by line, what a person watching should know; 'error' is what somebody has to look at. */
export type PostgresLog = (line: string, level: 'info' | 'error') => void
