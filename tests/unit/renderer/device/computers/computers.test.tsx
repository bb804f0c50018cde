import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ComputersPage } from '../../../../../src-renderer/app/pages/device/computers-page.tsx'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildComputerReport } from '../../../../support/build-computer-report.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

type List = NonNullable<NonNullable<BridgeAnswers['computers']>['list']>

const listed = (changed: Parameters<typeof buildComputerReport>[0], reportedAt = 1_795_000_000_000) => ({
  ...buildComputerReport(changed),
  reportedAt
})
const open = (list: List) => renderInKoya(<ComputersPage />, createFakeBridge({ computers: { list } }).bridge)
const rowOf = (name: string): string => screen.getByRole('rowheader', { name: new RegExp(name) }).closest('tr')?.textContent ?? ''

it('staff see how many computers run each version, and what each computer waits for', async () => {
  const computers = [
    listed({ name: 'LAB-01' }),
    listed({ name: 'LAB-02', version: '1.1.0', waiting: '1.2.0' }),
    listed({ name: 'EXAM-03', kind: 'exam', version: '1.1.0', waiting: '1.2.0', hold: 'exam-session' }),
    listed({ name: null, kind: 'home', platform: 'linux', version: '1.1.0', returnedFrom: '1.2.0' })
  ]
  await open(() =>
    Promise.resolve(
      succeed({
        versions: [
          { version: '1.2.0', count: 1 },
          { version: '1.1.0', count: 3 }
        ],
        computers
      })
    )
  )
  expect(await screen.findByText('Koya 1.2.0: 1 computer')).toBeDefined()
  expect(screen.getByText('Koya 1.1.0: 3 computers')).toBeDefined()
  expect(rowOf('LAB-01')).toContain('No update is ready to install.')
  expect(rowOf('LAB-02')).toContain('Koya 1.2.0 will be installed at the next start.')
  expect(rowOf('EXAM-03')).toContain(
    'Koya 1.2.0 is ready but must wait. An exam session is now or within a day, or that computer has not reached this server lately.'
  )
  expect(rowOf('A computer at home')).toContain('Koya 1.2.0 did not start properly there.')
})

it('the list goes on with the next page', async () => {
  const asked: (string | undefined)[] = []
  const list: List = ({ after }) => {
    asked.push(after)
    const page = { versions: [{ version: '1.2.0', count: 2 }], computers: [listed({ name: after === undefined ? 'LAB-01' : 'LAB-02' })] }
    return Promise.resolve(succeed(after === undefined ? { ...page, next: '1_a' } : page))
  }
  await open(list)
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('rowheader', { name: /LAB-02/ })
  expect(screen.getByRole('rowheader', { name: /LAB-01/ })).toBeDefined()
  expect(asked).toEqual([undefined, '1_a'])
})

it('a server that no computer has reported to says what will be here', async () => {
  await open(() => Promise.resolve(succeed({ versions: [], computers: [] })))
  expect(await screen.findByRole('heading', { name: 'No computer has reported yet' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Check for new reports' })).toBeDefined()
})

it('others than staff see that the page is for staff, and a way back', async () => {
  await open(() => Promise.resolve(fail('session/role-required')))
  expect(await screen.findByRole('link', { name: 'Back to settings' })).toBeDefined()
  expect(screen.queryByRole('table')).toBe(null)
})
