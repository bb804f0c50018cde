import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { SimilarItem } from '../../../../../../src-renderer/features/attempt/report/review/similar-item.tsx'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { buildReviewedChoice } from '../../../../../support/build-reviewed-item.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const { item, key, explanation, topic } = buildReviewedChoice('sums~1', null)
const similar = { item, checked: { key, explanation, topic } }

type ReadSimilarItem = NonNullable<NonNullable<BridgeAnswers['attempt']>['readSimilarItem']>

async function open(readSimilarItem: ReadSimilarItem): Promise<void> {
  const attemptId = '00000000-0000-4000-8000-00000000000a'
  await renderInKoya(
    <SimilarItem attemptId={attemptId} itemId="sums~0" letters={['A', 'B']} />,
    createFakeBridge({ attempt: { readSimilarItem } }).bridge
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Try a similar one' }))
}

it('a similar question is answered, then shown with its explanation, and another one follows', async () => {
  let asked = 0
  await open(() => {
    asked += 1
    return Promise.resolve(succeed({ similar: { ...similar, item: { ...item, id: `sums~${String(asked)}` } } }))
  })
  const dialog = within(await screen.findByRole('dialog', { name: 'A similar question' }))
  fireEvent.click(dialog.getAllByRole('radio')[0]!)
  expect(dialog.queryByText(explanation)).toBe(null)
  fireEvent.click(dialog.getByRole('button', { name: 'Check my answer' }))
  expect(dialog.getByText(explanation)).toBeInstanceOf(HTMLElement)
  fireEvent.click(dialog.getByRole('button', { name: 'Try another one' }))
  expect(await dialog.findByRole('button', { name: 'Check my answer' })).toBeInstanceOf(HTMLElement)
  expect(asked).toBe(2)
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBe(null))
})

it('it says so where there is none, and why if it cannot be read', async () => {
  await open(() => Promise.resolve(succeed({ similar: null })))
  expect(await screen.findByText('Koya has no question like this one. You can practise its topic instead.')).toBeInstanceOf(HTMLElement)
  cleanup()
  await open(() => Promise.resolve(fail('backend/unreachable')))
  expect(await screen.findByText(/cannot reach its server/)).toBeInstanceOf(HTMLElement)
})
