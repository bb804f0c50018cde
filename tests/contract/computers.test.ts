import { expect, it } from 'vitest'
import { NO_ROW_CAPS } from '../../src-server/platform/database/row-caps.ts'
import { buildComputerReport } from '../support/build-computer-report.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { signIn, signInAs } from '../support/signed-in-learner.ts'
import { openTestBackend } from '../support/test-backend.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describeOnEachDatabase('The computers of a server', (openDatabase) => {
  it('staff see the last report of each computer and the count of each version', async () => {
    const backend = await openTestBackend({ database: await openDatabase() })
    const { token: bearer } = await signInAs(backend, 'staff')
    const [first, second] = [buildComputerReport({ name: 'LAB-01', version: '1.9.0' }), buildComputerReport({ name: 'LAB-02', version: '1.10.0' })]
    await backend.call('reportComputer', { body: first })
    backend.clock.advance(1000)
    await backend.call('reportComputer', { body: second })
    backend.clock.advance(1000)
    const changed = { ...first, waiting: '1.10.0', hold: 'exam-session' as const }
    await backend.call('reportComputer', { body: changed })
    const { value } = await backend.call('listComputers', { bearer })
    expect(value.versions).toEqual([
      { version: '1.10.0', count: 1 },
      { version: '1.9.0', count: 1 }
    ])
    expect(value.computers.map(({ reportedAt: _, ...rest }) => rest)).toEqual([changed, second])
  })

  it('the list has pages', async () => {
    const backend = await openTestBackend({ database: await openDatabase() })
    const { token: bearer } = await signInAs(backend, 'admin')
    const reports = Array.from({ length: 5 }, () => buildComputerReport())
    for (const body of reports) {
      await backend.call('reportComputer', { body })
      backend.clock.advance(1000)
    }
    const seen: string[] = []
    let after: string | undefined
    do {
      const { value } = await backend.call('listComputers', { bearer, query: { limit: '2', ...(after === undefined ? {} : { after }) } })
      seen.push(...value.computers.map(({ computerId }) => computerId))
      after = value.next
    } while (after !== undefined)
    expect(seen).toEqual(reports.map(({ computerId }) => computerId).toReversed())
  })

  it('learners and teachers do not see the list', async () => {
    const backend = await openTestBackend({ database: await openDatabase() })
    const learner = await signIn(backend, 'ada@example.com')
    const teacher = await signInAs(backend, 'teacher')
    for (const { token: bearer } of [learner, teacher])
      expect((await backend.call('listComputers', { bearer })).error).toMatchObject({ code: 'session/role-required' })
  })

  it('a flood of made-up computers of one network does not push out those of another', async () => {
    const backend = await openTestBackend({ database: await openDatabase(), rowCaps: { ...NO_ROW_CAPS, computers: 20 } })
    const { token: bearer } = await signInAs(backend, 'staff')
    const report = (from: string, body = buildComputerReport()) =>
      backend.app.inject({ method: 'POST', url: '/api/computers/report', remoteAddress: from, payload: body })
    const own = [buildComputerReport({ name: 'LAB-01' }), buildComputerReport({ name: 'LAB-02' })]
    for (const body of own) await report('192.0.2.7', body)
    for (let count = 0; count < 60; count += 1) await report('203.0.113.9')
    const { computers } = (await backend.call('listComputers', { bearer })).value
    expect(computers.length).toBeLessThanOrEqual(20)
    const ids = computers.map(({ computerId }) => computerId)
    expect(own.every(({ computerId }) => ids.includes(computerId))).toBe(true)
  })

  it('a computer that says nothing for ninety days is gone when room is needed', async () => {
    const backend = await openTestBackend({ database: await openDatabase(), rowCaps: { ...NO_ROW_CAPS, computers: 2 } })
    for (const name of ['OLD-1', 'OLD-2']) await backend.call('reportComputer', { body: buildComputerReport({ name }) })
    backend.clock.advance(91 * DAY_MS)
    await backend.call('reportComputer', { body: buildComputerReport({ name: 'NEW' }) })
    const computers = await backend.database.queries.selectFrom('computer').select('name').execute()
    expect(computers.map(({ name }) => name)).toEqual(['NEW'])
  })
})
