import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../platform/project/root.ts'

const file = join(root, 'web/kit/tokens.css')

/** A block of tokens.css: its media query, if it has one, and its declarations. */
const blocks = /(?:(@media[^{]+)\{\s*)?:root\s*\{([^}]*)\}/g

/** The tokens of web/kit/tokens.css that `style` uses, in each of their values, as CSS without comments. */
export function tokensOf(style: string): string {
  const used = new Set([...style.matchAll(/var\((--[\w-]+)\)/g)].map(([, name]) => name))
  const css = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
  return [...css.matchAll(blocks)]
    .map(([, media, declarations = '']) => {
      const remaining = declarations
        .split(';')
        .map((one) => one.trim().replace(/\s+/g, ' '))
        .filter((one) => one.startsWith('color-scheme:') || used.has(one.split(':')[0]))
        .map((one) => one.replace(': ', ':'))
      if (remaining.length === 0) return ''
      const rule = `:root{${remaining.join(';')}}`
      return `${media === undefined ? rule : `${media.trim()}{${rule}}`}\n`
    })
    .join('')
}
