import { afterEach, expect, it, vi } from 'vitest'
import { reportRecovered } from '../../../../../src-renderer/app/start/report-recovered.ts'

const report = vi.fn()
vi.stubGlobal('reportError', report)

afterEach(() => {
  report.mockClear()
})

it.each(['TimeoutError', 'AbortError', 'InvalidStateError'])('takes a page transition that ended with %s for no fault', (name) => {
  reportRecovered(new DOMException('Transition was aborted because of timeout in DOM update', name))
  expect(report).not.toHaveBeenCalled()
})

it.each([new Error('A part could not be drawn.'), new DOMException('Refused.', 'SecurityError'), { name: 'TimeoutError' }])(
  'tells the window of %s',
  (error) => {
    reportRecovered(error)
    expect(report.mock.calls).toEqual([[error]])
  }
)
