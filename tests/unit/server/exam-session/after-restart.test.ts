import { expect, it } from 'vitest'
import { readSessionFile } from '../../../../src-server/exam-session/read-session-file.ts'
import { agreedVersions } from '../../../support/agreed-versions.ts'
import { describeOnEachDatabase } from '../../../support/databases.ts'
import { loadTestExam, sitDown } from '../../../support/exam-session.ts'
import { openTestBackend } from '../../../support/test-backend.ts'

const file = { id: 'mock', title: 'Mock', paper: 'utme-mock', opensAt: '2026-12-01T08:00:00+01:00', closesAt: '2026-12-01T13:00:00+01:00' }

it('a session file sets afterRestart to ask-pin or continue, and any other value is refused', () => {
  const read = (afterRestart?: string) => readSessionFile(JSON.stringify({ ...file, afterRestart })).session?.afterRestart ?? 'none'
  expect([read(), read('ask-pin'), read('continue')]).toEqual(['none', 'ask-pin', 'continue'])
  expect(readSessionFile(JSON.stringify({ ...file, afterRestart: 'maybe' }))).toMatchObject({ session: null, findings: [{ column: 'afterRestart' }] })
})

describeOnEachDatabase('A seat that enters an exam', (makeDatabase) => {
  it.each([
    { afterRestart: undefined, opensAtOnce: undefined },
    { afterRestart: 'ask-pin', opensAtOnce: undefined },
    { afterRestart: 'continue', opensAtOnce: true }
  ] as const)(
    'a kiosk device that enters an exam is told whether it continues automatically after a restart: $afterRestart',
    async ({ afterRestart, opensAtOnce }) => {
      const backend = await openTestBackend({ database: await makeDatabase() })
      await loadTestExam(backend, { numbers: ['0001'], session: { afterRestart } })
      const { seat, token } = await sitDown(backend, '0001')
      await backend.call('confirmExamSeat', { bearer: token, body: { seatId: seat.id } })
      const { value } = await backend.call('enterExam', { bearer: token, body: { seatId: seat.id, ...agreedVersions } })
      expect(value.opensAtOnce).toBe(opensAtOnce)
    }
  )
})
