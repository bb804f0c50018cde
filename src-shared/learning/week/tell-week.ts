import { MOST_NAMED, type NextStep, type WeeklySummary } from './weekly-summary.ts'

/** Keys of `resources/locales/en/weekly.json` that say a week. */
export type WeekKey = `told.${
  | ('title' | 'dates' | 'minutes' | 'noMinutes' | 'quiet' | 'days' | 'streak' | 'answered' | 'noAnswers' | 'before' | 'topic' | 'more')
  | ('lessons' | 'wentWell' | 'toPractise' | 'assignments' | 'due')
  | `next.${NextStep['kind']}`}`

/** Returns the text of a key, in the plural form of `count`. */
export type SayWeek = (key: WeekKey, values?: Readonly<Record<string, string | number>>) => string

export interface ToldWeek {
  readonly title: string
  readonly dates: string
  /** Minutes of each day, oldest first. */
  readonly days: readonly { readonly date: string; readonly day: string; readonly minutes: number }[]
  readonly minutes: string
  readonly facts: readonly string[]
  readonly parts: readonly { readonly title: string; readonly lines: readonly string[] }[]
  readonly next: string
}

/** Says a week in sentences: the page and the mail have the same ones. `locale`: for dates. */
export function tellWeek(week: WeeklySummary, say: SayWeek, locale: string): ToldWeek {
  const date = createDateText(locale, { day: 'numeric', month: 'short' })
  const dayText = createDateText(locale, { weekday: 'short', day: 'numeric', month: 'short' })
  const total = week.days.reduce((sum, { minutes }) => sum + minutes, 0)
  return {
    title: say('told.title', { name: week.name }),
    dates: say('told.dates', { from: dayText(week.days.at(0)?.date ?? ''), to: dayText(week.days.at(-1)?.date ?? '') }),
    days: week.days.map((day) => ({ ...day, day: dayText(day.date) })),
    minutes: total === 0 ? say('told.noMinutes') : say('told.minutes', { count: total }),
    facts: tellFacts(week, say),
    parts: [
      part(say('told.assignments'), [
        ...week.assignments.map(({ title, dueDate }) => (dueDate === null ? title : say('told.due', { title, date: date(dueDate) }))),
        ...more(week.assignmentCount - week.assignments.length, say)
      ]),
      part(say('told.lessons'), [...week.lessons, ...more(week.lessonCount - week.lessons.length, say)]),
      part(
        say('told.wentWell'),
        week.wentWell.slice(0, MOST_NAMED.topics).map((topic) => say('told.topic', topic))
      ),
      part(
        say('told.toPractise'),
        week.toPractise.slice(0, MOST_NAMED.topics).map((topic) => say('told.topic', topic))
      )
    ].flat(),
    next: say(`told.next.${week.next.kind}`, valuesOf(week.next))
  }
}

function tellFacts({ daysLearned, streakDays, answered, answeredBefore, lessonCount }: WeeklySummary, say: SayWeek): string[] {
  const isQuiet = daysLearned === 0 && answered.questions === 0 && lessonCount === 0
  const answers = answered.percent === null ? say('told.noAnswers') : say('told.answered', { count: answered.questions, percent: answered.percent })
  return [
    ...(isQuiet ? [say('told.quiet')] : [say('told.days', { count: daysLearned }), answers]),
    ...(streakDays === 0 ? [] : [say('told.streak', { count: streakDays })]),
    ...(answeredBefore.percent === null ? [] : [say('told.before', { count: answeredBefore.questions, percent: answeredBefore.percent })])
  ]
}

/** A part without lines is not said. */
function part(title: string, lines: readonly string[]) {
  return lines.length === 0 ? [] : [{ title, lines }]
}

function more(count: number, say: SayWeek): string[] {
  return count > 0 ? [say('told.more', { count })] : []
}

function valuesOf(next: NextStep): Readonly<Record<string, string | number>> {
  const { kind: _, ...values } = next
  return values
}

/** Formats a date such as 2026-11-22, independent of the computer's time zone. */
function createDateText(locale: string, options: Intl.DateTimeFormatOptions): (date: string) => string {
  const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
  return (date) => format.format(new Date(`${date}T00:00:00Z`))
}
