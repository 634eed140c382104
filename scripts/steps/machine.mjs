import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism, loadavg } from 'node:os'

/** Notes the processor's time now. Returns what, later, says in one line how busy the machine was meanwhile, and what ran. */
export function watchMachine() {
  const before = processorTime()
  return ({ node, chromium }) => {
    const now = processorTime()
    const share = (part) =>
      `${Math.round((100 * (now[part] - before[part])) / (now.all - before.all || 1))} %`
    const load = loadavg().map((average) => average.toFixed(1))
    return [
      `${availableParallelism()} cores, load ${load.join(' ')}, idle ${share('idle')}, stolen ${share('stolen')}`,
      `Node ${versionOf(node)}${chromium ? `, ${versionOf(chromium, '--no-sandbox')}` : ''}`,
      `seeds: property ${process.env.PROPERTY_SEED ?? 2026}, fuzz ${process.env.FUZZ_SEED ?? 1}`,
    ].join('; ')
  }
}

/** Ticks since the machine started; all 0 where there is no /proc. */
function processorTime() {
  try {
    const ticks = readFileSync('/proc/stat', 'utf8').split('\n', 1)[0].split(/\s+/).slice(1, 9).map(Number)
    return { all: ticks.reduce((sum, each) => sum + each, 0), idle: ticks[3] + ticks[4], stolen: ticks[7] }
  } catch {
    return { all: 0, idle: 0, stolen: 0 }
  }
}

function versionOf(path, ...words) {
  try {
    return execFileSync(path, ['--version', ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return 'of an unknown version'
  }
}
