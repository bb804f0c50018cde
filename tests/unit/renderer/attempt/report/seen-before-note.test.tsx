import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AttemptDetails } from '../../../../../src-renderer/features/attempt/report/attempt-details.tsx'
import { buildAnalysedReport } from '../../../../support/build-analysed-report.ts'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const show = (rest: Parameters<typeof buildAnalysedReport>[0]) =>
  renderInKoya(<AttemptDetails report={buildAnalysedReport(rest)} />, createFakeBridge().bridge)
const note = () => screen.queryByText(/in earlier exams|in an earlier exam/)?.textContent

it('a report says how many questions the candidate had had before', async () => {
  await show({ seenBefore: 12 })
  expect(note()).toBe('12 of these questions were in earlier exams or practices of yours. A score on new questions may be lower.')
  cleanup()
  await show({ seenBefore: 1 })
  expect(note()).toBe('1 of these questions was in an earlier exam or practice of yours.')
})

it('a report says nothing of it where all questions were new, and in a practice of mistakes', async () => {
  await show({})
  expect(note()).toBeUndefined()
  cleanup()
  await show({ seenBefore: 12, mode: 'mistakes' })
  expect(note()).toBeUndefined()
})
