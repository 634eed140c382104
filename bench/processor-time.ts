import { readFile } from 'node:fs/promises'

/** Of /proc: clock ticks a second, on every Linux. */
const TICKS = 100

/** Of a process: its parent, and for how many ms processors worked for it and for those it started that have ended. */
export const processorTimeOf = async (
  pid: number,
): Promise<{ parent: number; ownMs: number; endedMs: number }> => {
  // A process that ends as it is looked at has no parent and did no work.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ms = (field: number) => (Number(fields[field] ?? 0) * 1_000) / TICKS
  return { parent: Number(fields[1] ?? 0), ownMs: ms(11) + ms(12), endedMs: ms(13) + ms(14) }
}
