/** One step between states: from where, to where, by whom, and the rule in a sentence for people. */
export type Transition<S extends string, A extends string = string> = {
  from: S
  to: S
  by: readonly A[]
  rule: string
}

/** Whether a table of transitions has a step between two states, for this actor or, without one, for anybody. */
export function hasTransition<S extends string, A extends string>(
  table: readonly Transition<S, A>[],
  from: S,
  to: S,
  by?: A,
): boolean {
  return table.some(
    (step) => step.from === from && step.to === to && (by === undefined || step.by.includes(by)),
  )
}
