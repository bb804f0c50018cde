import exchange from '../../../../resources/locales/en/exchange.json' with { type: 'json' }
import ownQuestions from '../../../../resources/locales/en/own-questions.json' with { type: 'json' }
import type { ImportCode } from '../import-code.ts'
import type { ImportFinding, ImportOutcome, ImportPosition } from '../imported-question.ts'

const texts: Readonly<Record<ImportCode, string>> = { ...ownQuestions.fault, ...ownQuestions.importing.code, ...exchange.finding }

/** Says in one line what became of a question, such as `plants.gift:4 Ferns: taken with loss: …`. */
export function tellOutcome(outcome: ImportOutcome): string {
  const where = tellPlace(outcome.place)
  switch (outcome.kind) {
    case 'taken':
      return `${where}: taken`
    case 'taken-with-loss':
      return `${where}: taken with loss: ${outcome.losses.map(tellFinding).join(' ')}`
    case 'not-taken':
      return `${where}: not taken: ${outcome.reasons.map(tellFinding).join(' ')} It begins: ${outcome.excerpt}`
  }
}

/** The text of a finding with its values. */
export function tellFinding({ code, values = {} }: ImportFinding): string {
  const text = texts[code].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`
}

function tellPlace({ file, line, identifier }: ImportPosition): string {
  const name = identifier === undefined ? '' : ` ${identifier.replace(/\s+/g, ' ').slice(0, 60)}`
  return `${file}${line === undefined ? '' : `:${String(line)}`}${name}`
}
