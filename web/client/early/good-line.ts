/** Whether a download that nobody asked for is no burden: not where data are saved, nor on a line of the second generation. */
export function isGoodLine(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}
