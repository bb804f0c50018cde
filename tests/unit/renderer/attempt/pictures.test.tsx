import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { PaperPictures } from '../../../../src-renderer/features/attempt/paper-pictures.tsx'
import { Review } from '../../../../src-renderer/features/attempt/report/review/review.tsx'
import { speakableText } from '../../../../src-shared/kernel/markup/speakable-text.ts'
import { ATTEMPT_ID } from '../../../support/build-open-attempt.ts'
import { buildReport } from '../../../support/build-report.ts'
import { buildReviewedChoice } from '../../../support/build-reviewed-item.ts'
import { enterExamRoom, pressKey, question, startedAttempt } from '../../../support/enter-exam-room.tsx'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { squarePicture } from '../../../support/pictures.ts'
import { renderInKoya } from '../../../support/render-in-koya.tsx'
import { stubScheduler } from '../../../support/stub-scheduler.ts'

beforeAll(() => {
  // The test DOM has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function close() {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function withPicture() {
  const [first, ...others] = startedAttempt.paper.subjects
  const items = first!.items.map((item) => {
    if (!('options' in item) || item.type === 'multiple-response') return item
    const options = item.options.map((option, index) => (index === 0 ? { ...option, text: '![trial-square]' } : option))
    return { ...item, stem: 'How many sides? ![trial-square]', options }
  })
  return { ...startedAttempt, paper: { ...startedAttempt.paper, pictures: [squarePicture], subjects: [{ ...first!, items }, ...others] } }
}

describe('a picture of a question', () => {
  it('a question picture loads from a local address with its description and a size known before it loads', async () => {
    await enterExamRoom(withPicture())
    const [inStem, inOption] = within(question()).getAllByRole<HTMLImageElement>('img', { name: squarePicture.alt })
    expect(inStem?.getAttribute('src')).toBe(`/pictures/${ATTEMPT_ID}/${squarePicture.sha256}`)
    expect({ width: inStem?.getAttribute('width'), height: inStem?.getAttribute('height') }).toEqual({ width: '60', height: '60' })
    expect({ isStemOutsideButton: inStem?.closest('button') === null, optionButton: inOption?.closest('button') }).toEqual({
      isStemOutsideButton: false,
      optionButton: null
    })
  })

  it('a picture opens enlarged, zooms in steps, and exam keys do nothing while it is open', async () => {
    await enterExamRoom(withPicture())
    fireEvent.click(within(question()).getByRole('button', { name: new RegExp(squarePicture.alt) }))
    const large = within(screen.getByRole('dialog')).getByRole('img')
    fireEvent.click(screen.getByRole('button', { name: 'Larger' }))
    expect(large.getAttribute('data-times')).toBe('1.5')
    for (let presses = 0; presses < 5; presses += 1) fireEvent.click(screen.getByRole('button', { name: 'Smaller' }))
    expect(large.getAttribute('data-times')).toBe('1')
    pressKey('a')
    pressKey('n')
    expect({ itemId: question().getAttribute('data-item-id'), checkedInput: question().querySelector('input:checked') }).toEqual({
      itemId: 'item-1',
      checkedInput: null
    })
    fireEvent.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBe(null)
  })

  it('a picture that cannot be shown is replaced by its description', async () => {
    await enterExamRoom(withPicture())
    fireEvent.error(within(question()).getAllByRole('img', { name: squarePicture.alt })[0]!)
    expect(question().textContent).toContain(`We cannot show this picture. Read what is in it: ${squarePicture.alt}`)
  })

  it('a picture that failed in a pre-rendered question is loaded again when the question is shown', async () => {
    stubScheduler()
    await enterExamRoom(withPicture())
    const ready = await waitFor(() => {
      const pane = document.querySelector<HTMLElement>('[data-ready="item-2"]')
      expect(pane).not.toBe(null)
      return pane!
    })
    const missing = `We cannot show this picture. Read what is in it: ${squarePicture.alt}`
    fireEvent.error(ready.querySelector('img')!)
    expect(ready.textContent).toContain(missing)
    pressKey('n')
    expect(question().getAttribute('data-item-id')).toBe('item-2')
    expect(question().textContent).not.toContain(missing)
    expect(within(question()).getAllByRole('img', { name: squarePicture.alt })).toHaveLength(2)
  })

  it('a picture is read aloud by its description', () => {
    expect(speakableText('How many? ![trial-square]', () => 'A square')).toBe('How many? A square.')
  })
})

describe('a picture in the review', () => {
  it('pictures in the review load from the attempt’s address, in the question and in the explanation', async () => {
    const reviewed = buildReviewedChoice('one', 'w')
    const item = { ...reviewed.item, stem: `How many sides? ![${squarePicture.id}]` }
    const report = buildReport({ pictures: [squarePicture] })
    const [physics] = report.subjects
    const subjects = [{ ...physics!, items: [{ ...reviewed, item, explanation: `Count them. ![${squarePicture.id}]` }] }]
    await renderInKoya(
      <PaperPictures attemptId={report.attemptId} pictures={report.pictures}>
        <Review report={{ ...report, subjects }} reportPath="/dashboard" />
      </PaperPictures>,
      createFakeBridge().bridge
    )
    const addresses = screen.getAllByRole('img', { name: squarePicture.alt }).map((image) => image.getAttribute('src'))
    expect(addresses).toEqual(Array.from({ length: 2 }, () => `/pictures/${report.attemptId}/${squarePicture.sha256}`))
  })
})
