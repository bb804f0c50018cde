import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createNoteDraft } from '../../../../../src-renderer/features/attempt/store/note-draft.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function writeOn(savedText = '') {
  const sent: string[] = []
  return { sent, draft: createNoteDraft(savedText, (text) => sent.push(text)) }
}

describe('what is written in the scratch pad', () => {
  it('scratch pad text is sent once, after a pause', () => {
    const { sent, draft } = writeOn()
    for (const text of ['v', 'v =', 'v = u + at']) {
      draft.write(text)
      vi.advanceTimersByTime(1499)
    }
    expect(sent).toEqual([])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual(['v = u + at'])
    vi.advanceTimersByTime(60_000)
    expect(sent).toHaveLength(1)
  })

  it('scratch pad text is sent at once when flushed, and not again after the pause', () => {
    const { sent, draft } = writeOn()
    draft.write('12 × 8')
    draft.flush()
    draft.flush()
    vi.advanceTimersByTime(60_000)
    expect(sent).toEqual(['12 × 8'])
  })

  it('scratch pad text is not sent when it equals the saved text', () => {
    const { sent, draft } = writeOn('kept')
    draft.flush()
    draft.write('kept and more')
    draft.write('kept')
    draft.flush()
    expect(sent).toEqual([])
    expect(draft.text()).toBe('kept')
  })
})
