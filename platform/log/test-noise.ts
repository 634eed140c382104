import { format } from 'node:util'
import { afterAll, afterEach } from 'vitest'

// A setup file of the unit tests (vitest.config.ts): it is evaluated anew for each of them, before what they import.
const methods = ['error', 'warn', 'log', 'info', 'debug', 'trace', 'dir', 'table'] as const
// Fake timers of a test must not hold it up.
const { setImmediate } = globalThis

let heard: string[] = []
let expected: RegExp[] = []

/** Lets what this test says on the console, and its process warnings, out where they match; all others fail it, and stand in its failure. */
export function expectNoise(pattern: RegExp): void {
  void expected.push(pattern)
}

const isExpected = (line: string): boolean => expected.some((pattern) => pattern.test(line))
const onWarning = ({ name, message }: Error): void => void heard.push(`process warning: ${name}: ${message}`)
const onRejection = (reason: unknown): void => void heard.push(`unhandled rejection: ${format(reason)}`)

/** Throws when unexpected output was written since the last check. */
async function demandQuiet(): Promise<void> {
  // A warning comes a turn later than what it is about.
  await new Promise<void>((done) => setImmediate(done))
  const noise = heard.filter((line) => !isExpected(line))
  heard = []
  expected = []
  if (noise.length > 0)
    throw new Error(
      `Mend what makes this noise, or say expectNoise(…); figures go into annotate(…).\n${noise.join('\n')}`,
    )
}

const spoken = methods.map((method) => [method, console[method] as typeof console.log] as const)
for (const [method, speak] of spoken) {
  console[method] = (...words: unknown[]): void => {
    const line = `console.${method}: ${format(...words)}`
    if (isExpected(line)) speak.apply(console, words)
    else heard.push(line)
  }
}
process.on('warning', onWarning)
process.on('unhandledRejection', onRejection)

afterEach(demandQuiet)

afterAll(async () => {
  try {
    await demandQuiet()
  } finally {
    for (const [method, speak] of spoken) console[method] = speak
    process.off('warning', onWarning)
    process.off('unhandledRejection', onRejection)
  }
})
