import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import { createdAt, dayField, momentField } from '../../contract/fields.ts'

const folder = join(import.meta.dirname, '../../contract')

/** Parameters are written out where they are used: @fastify/swagger finds no references in them. */
const ofParameters = /(Query|ById|Params)$/

const pascal = (text: string): string =>
  text.replace(/(?:^|-)(\w)/g, (_whole, message: string) => message.toUpperCase())

/**
 * Registers the exported schemas of the contract as named components, with the file as a prefix where names clash.
 * `sources` maps each to 'order.ts#orderEntry'.
 */
export async function contractRegistry() {
  const sources = new Map<string, string>()
  const registry = z.registry<{ id?: string; format?: string }>()
  for (const moment of [momentField, createdAt]) registry.add(moment, { format: 'date-time' })
  registry.add(dayField, { format: 'date' })
  for (const file of readdirSync(folder).toSorted()) {
    if (!file.endsWith('.ts') || file.includes('.test.')) continue
    const module = (await import(pathToFileURL(join(folder, file)).href)) as Record<string, unknown>
    for (const [name, schema] of Object.entries(module)) {
      if (!(schema instanceof z.ZodMiniType) || schema.def.type !== 'object') continue
      if (ofParameters.test(name) || registry.has(schema)) continue
      const id = sources.has(pascal(name))
        ? `${pascal(file.replace(/\.ts$/, ''))}${pascal(name)}`
        : pascal(name)
      sources.set(id, `${file}#${name}`)
      registry.add(schema, { id })
    }
  }
  return { registry, sources }
}
