import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

type Locked = { integrity?: string; resolved?: string; hasInstallScript?: boolean; link?: boolean }
const root = join(import.meta.dirname, '../..')
const read = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'))
const { packages } = read('package-lock.json') as { packages: Record<string, Locked> }
const project = read('package.json') as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  allowScripts: Record<string, boolean>
}
const locked = Object.entries(packages).filter(([path]) => path !== '')

describe('packages (L-18)', () => {
  test('each is locked with its sha512, from no address of its own', () => {
    expect(locked.length).toBeGreaterThan(400)
    for (const [path, { integrity, resolved }] of locked) {
      expect(integrity, path).toMatch(/^sha512-/)
      expect(resolved, path).toBeUndefined()
    }
  })

  test('those we name are named by one exact version', () => {
    const named = { ...project.dependencies, ...project.devDependencies }
    for (const [name, version] of Object.entries(named))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })

  test('a script at installation runs for those alone that are allowed by name, and npm refuses all others', () => {
    const withScripts = locked
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length))
    expect(Object.keys(project.allowScripts).toSorted()).toEqual([...new Set(withScripts)].toSorted())
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^strict-allow-scripts=true$/m)
  })
})
