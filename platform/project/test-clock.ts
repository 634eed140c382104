/** Has `Date` say a time so many ms ahead of the machine's, from now on, in this whole process. Timers run on as ever. */
export function moveDate(ahead: () => number): void {
  const here = Date
  globalThis.Date = new Proxy(here, {
    construct: (_target, given: [], newTarget) =>
      Reflect.construct(here, given.length === 0 ? [here.now() + ahead()] : given, newTarget) as Date,
    get: (_target, name) =>
      name === 'now' ? () => here.now() + ahead() : (Reflect.get(here, name) as unknown),
  })
}
