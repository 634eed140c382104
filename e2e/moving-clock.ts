/**
 * Loaded into a marketplace's process before anything else: time there is as far ahead of the machine's as the journey that
 * started it last said. Timers run on as ever.
 */
let ahead = 0
process.on('message', (message: { ahead: number }) => {
  ahead = message.ahead
})
// The journey may end first.
process.channel?.unref()

const here = Date
globalThis.Date = new Proxy(here, {
  construct: (_target, given: [], newTarget) =>
    Reflect.construct(here, given.length === 0 ? [here.now() + ahead] : given, newTarget) as Date,
  get: (_target, name) => (name === 'now' ? () => here.now() + ahead : (Reflect.get(here, name) as unknown)),
})
