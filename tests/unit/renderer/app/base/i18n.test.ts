import { expect, it, vi } from 'vitest'
import exam from '../../../../../resources/locales/en/exam.json'
import { createI18n } from '../../../../../src-renderer/app/base/i18n.ts'

it('tells the window of words that no file has brought, by their key', async () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const { t } = await createI18n()
  expect(t('nav.dashboard')).toBe('Dashboard')
  expect(report).not.toHaveBeenCalled()
  t('exam.question', { number: 1 })
  expect(report.mock.calls).toEqual([[new Error('There are no words for exam.question.')]])
  vi.unstubAllGlobals()
})

it('keeps what a page brings to the instance that the page belongs to', async () => {
  const [one, other] = await Promise.all([createI18n(), createI18n()])
  one.addResourceBundle('en', 'translation', exam, true)
  expect(one.exists('exam.question')).toBe(true)
  expect(other.exists('exam.question')).toBe(false)
})
