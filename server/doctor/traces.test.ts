import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '../../platform/config/index.ts'
import { startCollector } from '../../platform/trace/test-collector.ts'
import { examineTraces } from './traces.ts'

afterEach(() => vi.unstubAllEnvs())

async function examined(env: Record<string, string>): Promise<string[]> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  const config = readConfig(env)
  if (!config.ok) throw new Error(config.problems.join('\n'))
  const found = await examineTraces(config.value)
  return found.map((one) => (one.isWell ? `✓ ${one.says}` : `✗ ${one.says} → ${one.next}`))
}

it('finds a server for traces well that takes a span, also where the sampler leaves out nearly all', async () => {
  const collector = await startCollector()
  for (const sampler of ['parentbased_traceidratio', 'traceidratio']) {
    const env = { ...collector.env, OTEL_TRACES_SAMPLER: sampler, OTEL_TRACES_SAMPLER_ARG: '0.0001' }
    expect(await examined(env)).toEqual(['✓ The server for traces takes spans from us'])
  }
  expect(collector.spans().map(({ name }) => name)).toEqual(['doctor', 'doctor'])
  await collector.close()
})

it('says what is wrong with one that refuses or does not answer, and looks for none where none is named', async () => {
  const collector = await startCollector()
  collector.answer(401)
  expect(await examined(collector.env)).toEqual([
    expect.stringMatching(/^✗ .* does not take spans from us \(.+\) → Look at OTEL_EXPORTER_OTLP_ENDPOINT /),
  ])
  collector.answer('nothing')
  expect(await examined(collector.env)).toEqual([
    expect.stringMatching(/^✗ .* \(no answer in three seconds\) → /),
  ])
  expect(await examined({})).toEqual([])
  await collector.close()
})
