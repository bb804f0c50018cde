import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { TestResultsTable } from '../../../../../src-renderer/features/learning/home/test-results-table.tsx'
import { newestFirst } from '../../../../../src-shared/attempt/report/sort-results.ts'
import { buildAttempt } from '../../../../support/build-learning.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../support/render-page.tsx'

afterEach(cleanup)

function Results() {
  const attempts = [buildAttempt({ title: 'Sat elsewhere', isBrought: true }), buildAttempt({ attemptId: 'b', title: 'Sat here' })]
  return <TestResultsTable attempts={attempts} order={newestFirst} onSort={() => undefined} pathOf={() => '/report'} />
}

it('the results table marks imported results, and no others', async () => {
  await renderPage({ route: '/results', Page: Results, bridge: createFakeBridge().bridge })
  const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows.map((row) => row.firstElementChild?.textContent)).toEqual(['Sat elsewhereImported', 'Sat here'])
})
