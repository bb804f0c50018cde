import words from '../../../resources/locales/en/weekly.json' with { type: 'json' }
import { tellWeek, type SayWeek, type ToldWeek } from '../../../src-shared/learning/week/tell-week.ts'
import type { WeeklySummary } from '../../../src-shared/learning/week/weekly-summary.ts'
import type { MailText } from '../../platform/mail/mail-texts.ts'

/** English with Nigeria's dates, where most families are. */
const LOCALE = 'en-NG'

/** The mail with a learner's week: the sentences of the page, as text and as simple HTML without any link or picture. */
export function weeklyMail(week: WeeklySummary): MailText {
  const name = onOneLine(week.name)
  const told = tellWeek({ ...week, name }, say, LOCALE)
  const ends = [fill(words.mail.pdf, { name }), fill(words.mail.stop, { name })]
  return { subject: fill(words.mail.subject, { name }), text: toText(told, ends), html: toHtml(told, ends) }
}

/** The mail with the code that an address needs before it gets any week. */
export function weeklyCodeMail(learnerName: string, code: string): MailText {
  const name = onOneLine(learnerName)
  return {
    subject: words.mail.codeSubject,
    text: [
      words.mail.greeting,
      fill(words.mail.code, { name }),
      fill(words.mail.codeHow, { code: `${code.slice(0, 4)} ${code.slice(4)}` }),
      words.mail.codeIgnore
    ].join('\n\n')
  }
}

function toText(told: ToldWeek, ends: readonly string[]): string {
  return [
    `${told.title}\n${told.dates}`,
    told.facts.join('\n'),
    [words.mail.days, ...told.days.map(({ day, minutes }) => `- ${day}: ${minutesText(minutes)}`), told.minutes].join('\n'),
    ...told.parts.map(({ title, lines }) => [title, ...lines.map((line) => `- ${line}`)].join('\n')),
    told.next,
    ...ends
  ].join('\n\n')
}

function toHtml(told: ToldWeek, ends: readonly string[]): string {
  const list = (lines: readonly string[]): string => `<ul>${lines.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`
  const paragraph = (line: string): string => `<p>${escape(line)}</p>`
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"></head><body>',
    `<h1>${escape(told.title)}</h1>`,
    paragraph(told.dates),
    ...told.facts.map(paragraph),
    `<h2>${escape(words.mail.days)}</h2>`,
    list(told.days.map(({ day, minutes }) => `${day}: ${minutesText(minutes)}`)),
    paragraph(told.minutes),
    ...told.parts.map(({ title, lines }) => `<h2>${escape(title)}</h2>${list(lines)}`),
    `<p><strong>${escape(told.next)}</strong></p>`,
    ...ends.map(paragraph),
    '</body></html>'
  ].join('\n')
}

function minutesText(count: number): string {
  return fill(count === 1 ? words.mail.minutes_one : words.mail.minutes_other, { count })
}

/** The texts of a week by their keys; with a count, in its plural form, as the pages have them. */
const texts: ReadonlyMap<string, string> = new Map(listTexts('told', words.told))

type Texts = { readonly [Key in string]: string | Texts }

function listTexts(prefix: string, node: Texts): (readonly [string, string])[] {
  return Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${prefix}.${key}`, value] as const] : listTexts(`${prefix}.${key}`, value)
  )
}

const say: SayWeek = (key, values = {}) => {
  const text = texts.get(key) ?? texts.get(`${key}_${values['count'] === 1 ? 'one' : 'other'}`)
  if (text === undefined) throw new Error(`weekly.json has no ${key}`)
  return fill(text, values)
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => onOneLine(String(values[name] ?? '')))
}

/** Names and titles come from people who may not be the reader of the mail. */
function onOneLine(text: string): string {
  return text.replace(/[\s\p{C}]+/gu, ' ').slice(0, 200)
}

function escape(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
}
