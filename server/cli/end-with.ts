/** Ends a command that cannot do what it was asked for, with what to do next. */
export function endWith(message: string): never {
  console.error(message)
  process.exit(1)
}
