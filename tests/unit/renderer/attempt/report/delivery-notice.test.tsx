import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { DeliveryNotice } from '../../../../../src-renderer/features/attempt/report/delivery-notice.tsx'
import type { AnswerLoss } from '../../../../../src-shared/attempt/record/answer-loss.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

async function told(isReceived: boolean, loss?: AnswerLoss): Promise<string> {
  await renderInKoya(<DeliveryNotice isReceived={isReceived} delivery={null} loss={loss} />, createFakeBridge({}).bridge)
  const text = (await screen.findByRole('status')).textContent
  cleanup()
  return text
}

const sinceAt = new Date(2026, 10, 23, 10, 42).getTime()

describe('the notice of a submitted exam', () => {
  it('the submission notice says that answers arrived, or are saved here, when no loss is reported', async () => {
    expect(await told(true)).toContain('We have received all your answers.')
    expect(await told(false)).toContain('Your answers are saved on this computer')
  })

  it.each([true, false])('the submission notice says how many answers were lost to damage and since when, received: %s', async (isReceived) => {
    const shown = await told(isReceived, { count: 3, isAtLeast: false, sinceAt })
    expect(shown).toMatch(/3 answers you gave since 23 Nov 2026, 10:42.* are missing\./)
    expect(await told(isReceived, { count: 1, isAtLeast: true, sinceAt: null })).toContain('At least 1 answer you gave since the start is missing.')
    expect(await told(isReceived, { count: null, isAtLeast: false, sinceAt })).toContain('We cannot tell how many.')
    expect({ saysAllAnswers: shown.includes('all your answers'), saysSavedHere: shown.includes('Your answers are saved on this computer') }).toEqual({
      saysAllAnswers: false,
      saysSavedHere: false
    })
  })
})
