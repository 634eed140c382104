import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { run } from './run.mjs'
import { say } from './say.mjs'

const places = [
  // Debian's own, without the script that adds extensions and drawing by a graphics card.
  '/usr/lib/chromium/chromium',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** The path of a Chromium that runs, installed first where root may do that; null, having said what to do, when there is none. */
export async function findChromium() {
  const asked = process.env.CHROMIUM_PATH
  if (asked) {
    if (isChromium(asked)) return asked
    process.stderr.write(`CHROMIUM_PATH=${asked}: expected the path of a Chromium that runs\n`)
    return null
  }
  const found = places.find(isChromium)
  if (found) return found
  if (process.getuid?.() === 0 && isDebian()) {
    say("Installing Chromium for the journeys (Debian's package chromium) …")
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-q'], { env, quiet: true, isMachines: true })
    await run(
      'apt-get',
      ['-o', 'DPkg::Lock::Timeout=300', 'install', '-y', '-q', '--no-install-recommends', 'chromium'],
      { env, quiet: true, isMachines: true },
    )
    const installed = places.find(isChromium)
    if (installed) return installed
  }
  process.stderr.write(
    'The journeys need a Chromium, and none was found. Install one (on Debian: apt-get install chromium), ' +
      'or say where yours is with CHROMIUM_PATH.\n',
  )
  return null
}

function isChromium(path) {
  if (!existsSync(path)) return false
  try {
    return /chrom/i.test(
      execFileSync(path, ['--version', '--no-sandbox'], {
        encoding: 'utf8',
        timeout: 30_000,
        stdio: ['ignore', 'pipe', 'ignore'],
      }),
    )
  } catch {
    return false
  }
}

function isDebian() {
  try {
    return /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}
