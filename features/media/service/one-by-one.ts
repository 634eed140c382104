/**
 * A queue that runs one task at a time, in order. Encoding takes one of the few threads that passwords, compression and
 * files share, so bursts would block every answer.
 */
export function oneByOne(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task, task)
    last = turn.catch(() => undefined)
    return turn
  }
}
