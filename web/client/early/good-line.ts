/** Whether an unrequested download is acceptable: not with data saving on, nor on a 2G or 3G connection. */
export function isGoodLine(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !connection?.saveData && !/[23]g$/.test(connection?.effectiveType ?? '')
}
