/** Looks at once and then `ms` after the end of each look, until it is stopped; `failed` gets what a look throws. */
export function repeat(
  ms: number,
  look: () => Promise<void>,
  failed: (error: unknown) => void,
): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const run = async (): Promise<void> => {
    await look().catch(failed)
    if (!isStopped) timer = setTimeout(() => void (looking = run()), ms).unref()
  }
  let looking = run()
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await looking
    },
  }
}
