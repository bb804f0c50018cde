import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { fail, succeed } from '../../../../../../src-shared/kernel/errors/result.ts'
import { ReceiptCheck } from '../../../../../../src-renderer/features/attempt/report/receipt/receipt-check.tsx'
import { buildReceipt, buildReport } from '../../../../../support/build-report.ts'
import { createFakeBridge, type BridgeAnswers } from '../../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../../support/render-in-koya.tsx'

afterEach(cleanup)

type Attempt = NonNullable<BridgeAnswers['attempt']>

async function open(readReceipt: Required<Attempt>['readReceipt']): Promise<void> {
  const { bridge } = createFakeBridge({ attempt: { readReceipt } })
  await renderInKoya(<ReceiptCheck report={buildReport()} />, bridge)
}

describe('the receipt beside a report', () => {
  it('the report page says that the receipt matches the report', async () => {
    await open(() => Promise.resolve(succeed(buildReceipt())))
    expect(await screen.findByText('Receipt matches')).toBeInstanceOf(HTMLElement)
  })

  it.each([
    ['of other records', buildReceipt({ lastHash: 'b'.repeat(64) }), 'does not match the receipt on this computer'],
    ['of other counts', buildReceipt({ perSubject: [] }), 'count your answers differently']
  ])('the report page says what to do when the receipt is %s', async (_, receipt, text) => {
    await open(() => Promise.resolve(succeed(receipt)))
    const { textContent } = await screen.findByRole('status')
    expect(textContent).toContain(text)
    expect(textContent).toContain('tell your teacher or the invigilator')
  })

  it('the report page omits the receipt check when the exam was taken on another computer', async () => {
    const readReceipt = vi.fn(() => Promise.resolve(fail('attempt/not-found')))
    await open(readReceipt)
    await waitFor(() => {
      expect(readReceipt).toHaveBeenCalled()
    })
    expect([screen.queryByRole('status'), screen.queryByText('Receipt matches')]).toEqual([null, null])
  })
})
