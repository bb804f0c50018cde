import { nextStep, type StepDirection } from './next-step.ts'

/** Allowed values and defaults, separate from the schema so that pages that only read settings do not load zod. */
export const themes = ['system', 'light', 'dark', 'low-glare', 'contrast'] as const
export const languages = ['en'] as const

/** Zoom steps of the window. */
export const zoomSteps = [0.8, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5] as const

/** Returns the next zoom step, from a value that need not be a step itself; undefined at the end. */
export function nextZoom(zoom: number, direction: StepDirection): number | undefined {
  return nextStep(zoomSteps, zoom, direction)
}

/** Leaves room for lines of a few words in both passage and question. */
export const leastPassagePercent = 30
export const mostPassagePercent = 70

const HALF_HOURS = 48

/** Times of day for the daily reminder, from 05:00 to 22:30. */
export const reminderTimes = Array.from(
  { length: HALF_HOURS },
  (_, index) => `${String(index >> 1).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`
).filter((time) => time >= '05:00' && time <= '22:30')

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
  voiceRate: 1,
  reminderAt: null
} as const
