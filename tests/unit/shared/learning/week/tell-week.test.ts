import { describe, expect, it } from 'vitest'
import { weeklyCodeMail, weeklyMail } from '../../../../../src-server/learning/week/weekly-mail-texts.ts'
import { tellWeek } from '../../../../../src-shared/learning/week/tell-week.ts'
import { buildFullWeek, buildWeeklySummary } from '../../../../support/build-weekly-summary.ts'

/** Says the key and its values. */
const tell = (week: Parameters<typeof tellWeek>[0]) => tellWeek(week, (key, values) => [key, ...Object.values(values ?? {})].join(' '), 'en-NG')

describe('the sentences of a week', () => {
  it('say all that is known, with how many more there are', () => {
    const told = tell(buildFullWeek())
    expect(told.facts).toEqual(['told.days 6', 'told.answered 48 75', 'told.streak 12', 'told.before 1 100'])
    expect(told.minutes).toBe('told.minutes 210')
    expect(told.parts).toEqual([
      { title: 'told.assignments', lines: ['told.due Electricity 4 Dec', 'Magnets'] },
      { title: 'told.lessons', lines: ['Forces', 'Waves', 'Heat', 'Light', 'told.more 2'] },
      { title: 'told.wentWell', lines: ['told.topic Motion Physics'] },
      { title: 'told.toPractise', lines: ['told.topic Percentages Mathematics'] }
    ])
    expect(told.next).toBe('told.next.assignment Electricity')
    expect(told.dates).toBe('told.dates Mon, 23 Nov Sun, 29 Nov')
  })

  it('do not say what is not known', () => {
    const told = tell(buildWeeklySummary())
    expect(told).toMatchObject({ facts: ['told.quiet'], minutes: 'told.noMinutes', parts: [], next: 'told.next.begin' })
    expect(tell(buildWeeklySummary({ daysLearned: 1 })).facts, 'minutes without an answer').toEqual(['told.days 1', 'told.noAnswers'])
  })
})

describe('the weekly mail', () => {
  it('has the same sentences as text and as HTML', () => {
    const { subject, text, html = '' } = weeklyMail(buildFullWeek())
    expect(subject).toBe('The week of Ada in Koya')
    for (const part of ['Answered 48 questions: 75% right.', 'The week before: 1 question, 100% right.', 'Electricity, due 4 Dec', 'and 2 more']) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).toContain('- Mon, 23 Nov: 0 minutes\n- Tue, 24 Nov: 10 minutes')
    expect(text).not.toContain('{{')
    expect(html).not.toMatch(/\{\{|<(a|img|link|script|style)\b/)
  })

  it('keeps names and titles of others on one line, and out of the HTML', () => {
    const name = 'Ada\r\nBcc: all@example.com <b>'
    const { subject, text, html } = weeklyMail(buildFullWeek({ name, lessons: ['<img src="https://example.com/a.png">{{name}}'] }))
    expect(subject).toBe('The week of Ada Bcc: all@example.com <b> in Koya')
    expect(text).toContain('The week of Ada Bcc: all@example.com <b>\n')
    expect(html).not.toMatch(/<b>|<img/)
    expect(html).toContain('&lt;img src=&quot;https://example.com/a.png&quot;&gt;{{name}}')
    expect(weeklyCodeMail(name, '12345678').text).toContain('Your code is 1234 5678.')
  })
})
