import { say } from './say.mjs'

/** Says last what failed, each on its line, and how much passed; sets the exit code. */
export function giveVerdict(passed, failed) {
  for (const failure of failed) say(`✗ ${failure}`)
  say(`${passed} passed, ${failed.length} failed`)
  process.exitCode = failed.length === 0 ? 0 : 1
}
