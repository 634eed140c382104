import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../kernel/id.ts'
import { type Marketplace, openMarketplace } from '../testing/test-marketplace.ts'

let m: Marketplace
let restarts = 0
beforeAll(async () => void (m = await openMarketplace({ databaseRestarts: () => restarts })))
afterAll(() => m.close())

const read = async (): Promise<string> => (await fetch(`${m.url}/metrics`)).text()
const figure = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

/** The figures that an expression names: words that are no function, label or keyword. */
const namedIn = (expression: string): string[] =>
  [
    ...expression
      .replace(/\{[^}]*\}|\[[^\]]*\]|\bhistogram_quantile\(|\bby \([^)]*\)/g, '')
      .matchAll(/\b([a-z][a-z0-9]*_[a-z0-9_]+)\b/g),
  ].map(([, name = '']) => name)

describe('figures of what has to be looked after', () => {
  it('D13 D8 tell of the books, jobs, mail, money, disk and restarts', async () => {
    const before = await read()
    expect(figure(before, 'ledger_check_age_seconds')).toBeNaN()
    await sql`insert into ledger_check (id, at, ok, findings) values (${newId()}, now() - interval '2 hours', false, '[]')`.execute(
      m.db,
    )
    await sql`insert into mail (id, event_key, recipient, subject, html, text, created_at, try_after)
      values (${newId()}, 'b', 'b', 'b', '', '', now() - interval '20 minutes', now() + interval '1 hour')`.execute(
      m.db,
    )
    await sql`update job_run set ran_at = now() - interval '30 hours', ok = false, made_up_at = now()
      where name = 'ledger.check'`.execute(m.db)
    restarts = 2
    const text = await read()
    expect(figure(text, 'ledger_check_age_seconds')).toBeCloseTo(7_200, -2)
    expect(figure(text, 'ledger_check_ok')).toBe(0)
    expect(figure(text, 'mail_oldest_waiting_seconds')).toBeCloseTo(1_200, -2)
    expect(figure(text, 'job_last_run_seconds{job="ledger.check"}')).toBeCloseTo(108_000, -3)
    expect(figure(text, 'job_last_run_ok{job="ledger.check"}')).toBe(0)
    expect(figure(text, 'job_last_run_seconds{job="orders.expire"}')).toBeLessThan(120)
    expect(figure(text, 'disk_free_bytes')).toBeGreaterThan(0)
    expect(figure(text, 'database_restarts_total')).toBe(2)
    expect(figure(text, 'database_up')).toBe(1)
  })

  it('D8 readiness names jobs that nobody does, and stays ready', async () => {
    const ready = async () => {
      const response = await fetch(`${m.url}/health/ready`)
      return [response.status, await response.json()]
    }
    expect(await ready()).toEqual([200, { status: 'ready' }])
    await sql`update job_run set ran_at = now() - interval '1 hour', made_up_at = now() where name = 'orders.expire'`.execute(
      m.db,
    )
    expect(await ready()).toEqual([200, { status: 'ready', late_jobs: ['orders.expire'] }])
  })

  /** Of everything here that Prometheus is asked for, the figures that the shop does not have. */
  const unknownIn = async (expressions: readonly string[]): Promise<string[]> => {
    const known = new Set(
      [...(await read()).matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [`${name}_count`, `${name}_sum`, `${name}_bucket`] : [name],
      ),
    )
    // What is started here shows no pages.
    known.add('page_cache_reads_total')
    return expressions.flatMap(namedIn).filter((name) => !known.has(name))
  }
  const deployed = (name: string): Promise<string> =>
    readFile(join(import.meta.dirname, '../../deploy', name), 'utf8')

  it('each figure that an alert rule of deploy/alerts.yml names exists', async () => {
    const rules = await deployed('alerts.yml')
    const expressions = [...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression = '']) => expression)
    expect(expressions.length).toBeGreaterThan(15)
    expect(expressions.length).toBe(rules.match(/- alert:/g)?.length)
    expect(await unknownIn(expressions)).toEqual([])
  })

  it('each figure that a panel of deploy/dashboard.json names exists, and each panel has its place', async () => {
    type Panel = { id: number; type: string; gridPos: object; targets?: { expr: string }[] }
    const { panels } = JSON.parse(await deployed('dashboard.json')) as { panels: Panel[] }
    const graphs = panels.filter(({ type }) => type !== 'row')
    const expressions = graphs.map(({ targets = [] }) => targets.map(({ expr }) => expr))
    expect(expressions.length).toBeGreaterThan(15)
    expect(expressions).not.toContainEqual([])
    expect(await unknownIn(expressions.flat())).toEqual([])
    const places = panels.map(({ gridPos }) => JSON.stringify(gridPos))
    expect(new Set(places).size).toBe(panels.length)
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
  })
})
