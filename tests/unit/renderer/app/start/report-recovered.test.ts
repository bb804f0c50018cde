import { afterEach, expect, it, vi } from 'vitest'
import { reportRecovered } from '../../../../../src-renderer/app/start/report-recovered.ts'

const report = vi.fn()
vi.stubGlobal('reportError', report)

afterEach(() => {
  report.mockClear()
})

it.each(['TimeoutError', 'AbortError', 'InvalidStateError'])('a page transition that ended with %s is not reported as an error', (name) => {
  reportRecovered(new DOMException('Transition was aborted because of timeout in DOM update', name))
  expect(report).not.toHaveBeenCalled()
})

it.each([new Error('A part could not be drawn.'), new DOMException('Refused.', 'SecurityError'), { name: 'TimeoutError' }])(
  'a recovered error is reported to the window: %s',
  (error) => {
    reportRecovered(error)
    expect(report.mock.calls).toEqual([[error]])
  }
)
