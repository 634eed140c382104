/**
 * A line for tasks: one runs at a time, in the order they came. Encoding a picture takes one of the few threads that
 * passwords, compression and files need too; a page of new pictures encoded all at once would stop every other answer.
 */
export function oneByOne(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (task) => {
    const turn = last.then(task, task)
    last = turn.catch(() => undefined)
    return turn
  }
}
