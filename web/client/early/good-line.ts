/** Whether an unrequested download is acceptable: not with data saving on, nor on a 2G connection. */
export function isGoodLine(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !connection?.saveData && !connection?.effectiveType?.endsWith('2g')
}
