import { expect, it } from 'vitest'
import type { DrillRecord } from '../../../../../src-shared/learning/trainer/drill-record.ts'
import { buildDrillRecord, buildRoom, buildTally } from '../../../../support/build-drill-record.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { signIn } from '../../../../support/signed-in-learner.ts'
import { openTestBackend, type TestBackend } from '../../../../support/test-backend.ts'

const save = async ({ call }: TestBackend, bearer: string, body: DrillRecord) => (await call('keepDrill', { bearer, body })).value.drill
const list = async ({ call }: TestBackend, bearer: string) => (await call('listDrills', { bearer })).value.drills

describeOnEachDatabase('The trainer', (makeDatabase) => {
  it('drill records of two learners on one computer stay separate', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const [ada, ben] = [(await signIn(backend)).token, (await signIn(backend, 'ben@example.com')).token]
    expect(await list(backend, ada)).toEqual([])
    const [hers, his] = [buildDrillRecord(), buildDrillRecord({ revision: 40, lastTally: null })]
    await save(backend, ada, hers)
    await save(backend, ben, his)
    expect({ adasRecords: await list(backend, ada), bensRecords: await list(backend, ben) }).toEqual({ adasRecords: [hers], bensRecords: [his] })
  })

  it('the newest revision of each drill is stored, whatever the order and number of arrivals', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const [first, second, third] = [1, 2, 3].map((revision) => buildDrillRecord({ revision, lastTally: buildTally({ hits: revision }) }))
    const mouse = buildDrillRecord({ drill: 'mouse', revision: 1 })
    for (const record of [second!, mouse, first!, third!, second!, third!]) await save(backend, token, record)
    expect(await list(backend, token)).toEqual([third, mouse])
    expect(await save(backend, token, first!)).toEqual(third)
    const changed = { ...third!, lastTally: null }
    expect(await save(backend, token, changed), 'a second record of the same revision').toEqual(third)
  })

  it('an unfinished drill is still there after a restart of the backend', async () => {
    const database = await makeDatabase()
    const backend = await openTestBackend({ database })
    const { token } = await signIn(backend)
    const saved = await save(backend, token, buildDrillRecord())
    await backend.close()
    const again = await openTestBackend({ database })
    expect(await list(again, token)).toEqual([saved])
  })

  it('a drill record is refused for an unknown drill, more recoveries than scares, or too large a room', async () => {
    const backend = await openTestBackend({ database: await makeDatabase() })
    const { token } = await signIn(backend)
    const refusal = async (body: unknown) => (await backend.call('keepDrill', { bearer: token, body: body as DrillRecord })).error?.code
    const record = buildDrillRecord()
    const large = buildRoom({ seenItemIds: Array.from({ length: 21 }, (_, index) => `item-${index}`) })
    expect(await refusal({ ...record, drill: 'flying' })).toBe('request/malformed')
    expect(await refusal({ ...record, lastTally: buildTally({ scares: 1, recoveries: 2 }) })).toBe('request/malformed')
    expect(await refusal({ ...record, round: { ...record.round, room: large } })).toBe('request/malformed')
    expect(await refusal({ ...record, revision: 0 })).toBe('request/malformed')
    expect(await list(backend, token)).toEqual([])
    expect(await refusal(record)).toBeUndefined()
  })
})
