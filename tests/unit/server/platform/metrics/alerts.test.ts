import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import Fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import { createServerMetrics } from '../../../../../src-server/platform/metrics/server-metrics.ts'
import { endpoints } from '../../../../../src-shared/contracts/endpoints.ts'
import { errorStatus } from '../../../../../src-shared/kernel/errors/error-table.ts'

const alerts = readFileSync(resolve('docs/operations/alerts.yml'), 'utf8')
const runbook = readFileSync(resolve('docs/operations/runbook.md'), 'utf8')
const expressions = [...alerts.matchAll(/expr: (.*)/g)].map(([, expression = '']) => expression)
const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)

async function readNames(): Promise<Set<string>> {
  const app = Fastify()
  onTestFinished(() => app.close())
  const metrics = createServerMetrics()
  metrics.observe({
    app,
    waitingSignIns: () => 0,
    connections: () => ({ total: 0, idle: 0, waiting: 0 }),
    jobs: { count: () => Promise.resolve([]), listEnded: () => [] }
  })
  const { text } = await metrics.read()
  return new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name))
}

it('every alert has one expression, and a section of the runbook', () => {
  expect(names.length).toBeGreaterThan(5)
  expect(expressions).toHaveLength(names.length)
  for (const name of names) expect(runbook).toContain(`\n## ${name}\n`)
})

it('every alert looks at a metric that a server has', async () => {
  const known = await readNames()
  for (const expression of expressions) {
    const used = [...expression.matchAll(/\b(?:koya|nodejs|process)_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''))
    if (!expression.startsWith('up{')) expect(used.length, expression).toBeGreaterThan(0)
    for (const name of used) expect([...known], expression).toContain(name)
  }
})

it('every label that an alert names can be there', () => {
  const routes = Object.values(endpoints).map(({ path }) => path as string)
  for (const expression of expressions) {
    for (const [, label, value = ''] of expression.matchAll(/(\w+)="([^"]+)"/g)) {
      if (label === 'route') expect(routes).toContain(value)
      if (label === 'code') expect(Object.keys(errorStatus)).toContain(value)
    }
  }
})
