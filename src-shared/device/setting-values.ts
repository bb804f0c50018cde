import { nextStep, type StepDirection } from './next-step.ts'

/** What settings can be and begin with, apart from their schema, so that a page that only reads them loads no more. */
export const themes = ['system', 'light', 'dark', 'low-glare', 'contrast'] as const
export const languages = ['en'] as const

/** Steps of the window's zoom. */
export const zoomSteps = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5] as const

/** The next step from a zoom, which need not be a step itself; undefined at the end. */
export function nextZoom(zoom: number, direction: StepDirection): number | undefined {
  return nextStep(zoomSteps, zoom, direction)
}

/** Both passage and question keep room for a line of a few words. */
export const leastPassagePercent = 30
export const mostPassagePercent = 70

export const defaultValues = {
  backend: '',
  seat: '',
  theme: 'system',
  zoom: 1,
  language: 'en',
  dataSaver: false,
  isClockHidden: false,
  hasTimeTone: true,
  passagePercent: 50,
  hasLetterKeys: true,
  hasDigitKeys: false,
  hasStrikes: true,
  voice: null,
  voiceRate: 1
} as const
