/** Prints one line of progress for the person watching. */
export function say(line) {
  process.stdout.write(`${line}\n`)
}

/** Milliseconds as a person says them: 850 ms, 12.3 s, 2 min 5 s. */
export function duration(milliseconds) {
  if (milliseconds < 1_000) return `${Math.round(milliseconds)} ms`
  if (milliseconds < 60_000) return `${(milliseconds / 1_000).toFixed(1)} s`
  const seconds = Math.round(milliseconds / 1_000)
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}
