import { expect, it, vi } from 'vitest'
import exam from '../../../../../resources/locales/en/exam.json'
import { createI18n } from '../../../../../src-renderer/app/base/i18n.ts'

it('a missing translation is reported as an error with its key', async () => {
  const report = vi.fn<(error: unknown) => void>()
  vi.stubGlobal('reportError', report)
  const { t } = await createI18n()
  expect(t('nav.dashboard')).toBe('Home')
  expect(report).not.toHaveBeenCalled()
  t('exam.question', { number: 1 })
  expect(report.mock.calls).toEqual([[new Error('There are no words for exam.question.')]])
  vi.unstubAllGlobals()
})

it('translations added to one i18n instance do not appear in another', async () => {
  const [one, other] = await Promise.all([createI18n(), createI18n()])
  one.addResourceBundle('en', 'translation', exam, true)
  expect(one.exists('exam.question')).toBe(true)
  expect(other.exists('exam.question')).toBe(false)
})
