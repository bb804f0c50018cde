import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Lateness } from '../../../../../src-shared/attempt/report/report.ts'
import { LatenessNote } from '../../../../../src-renderer/features/attempt/report/lateness-note.tsx'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

async function textOf(lateness: Lateness): Promise<string[]> {
  cleanup()
  await renderInKoya(
    <section aria-label="note">
      <LatenessNote lateness={lateness} />
    </section>,
    createFakeBridge().bridge
  )
  return [...screen.getByRole('region', { name: 'note' }).children].map(({ textContent }) => textContent)
}

describe('the note on what was late', () => {
  it('the lateness note is absent when nothing was late', async () => {
    expect(await textOf({ afterTimeCount: 0, arrivedLateCount: 0, isSubmissionLate: false })).toEqual([])
  })

  it('the lateness note says which late answers count and which do not', async () => {
    expect(await textOf({ afterTimeCount: 1, arrivedLateCount: 2, isSubmissionLate: true })).toEqual([
      '1 answer came after your time was up. It is saved but does not count.',
      '2 answers reached the server late. This can happen after a power cut or without internet. They count.'
    ])
    expect(await textOf({ afterTimeCount: 2, arrivedLateCount: 1, isSubmissionLate: true })).toEqual([
      '2 answers came after your time was up. They are saved but do not count.',
      '1 answer reached the server late. This can happen after a power cut or without internet. It counts.'
    ])
  })

  it('the lateness note mentions the exam when only its submission was late', async () => {
    expect(await textOf({ afterTimeCount: 0, arrivedLateCount: 0, isSubmissionLate: true })).toEqual([
      'The server received your submission late. This can happen after a power cut or without internet. You lose no marks for this.'
    ])
  })
})
