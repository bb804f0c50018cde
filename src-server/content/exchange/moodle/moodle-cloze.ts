import type { DraftAnswer, DraftGap } from '../build/item-draft.ts'
import type { ImportFinding } from '../imported-question.ts'
import { foreignToPlain, plainToMarkup } from '../markup/foreign-text.ts'

/** A text whose gaps are placeholders, one character each, and the gaps in order. */
export interface MoodleCloze {
  readonly text: string
  readonly gaps: readonly DraftGap[]
}

/** Noncharacters, which no decoded file has. */
const FIRST_GAP = 0xfdd0
export const gapPattern = /[\uFDD0-\uFDEF]/
const MOST_GAPS = 32

const kinds: Readonly<Record<string, DraftGap['kind']>> = {
  SHORTANSWER: 'typed',
  SHORTANSWER_C: 'typed',
  SA: 'typed',
  SAC: 'typed',
  MW: 'typed',
  MWC: 'typed',
  MULTICHOICE: 'list',
  MULTICHOICE_S: 'list',
  MULTICHOICE_V: 'list',
  MULTICHOICE_H: 'list',
  MULTICHOICE_VS: 'list',
  MULTICHOICE_HS: 'list',
  MC: 'list',
  MCS: 'list',
  MCV: 'list',
  MCH: 'list',
  MCVS: 'list',
  MCHS: 'list'
}

/** Takes the embedded answers, `{1:SHORTANSWER:=one~%50%two#feedback}`, out of a text (docs.moodle.org, "Embedded answers"). */
export function readMoodleCloze(source: string): MoodleCloze | ImportFinding {
  const gaps: DraftGap[] = []
  const unknown: string[] = []
  const text = source.replace(/\{\d*:([A-Z_]+):((?:\\[\s\S]|[^\\}])*)\}/g, (all, name: string, answers: string) => {
    const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
    if (kind === undefined || gaps.length >= MOST_GAPS) {
      unknown.push(name)
      return all
    }
    gaps.push({ kind, answers: readAnswers(answers, kind) })
    return String.fromCharCode(FIRST_GAP + gaps.length - 1)
  })
  const [first] = unknown
  if (first !== undefined) return { code: 'type-not-supported', values: { type: `cloze with ${first}` } }
  return gaps.length === 0 ? { code: 'answer-missing' } : { text, gaps }
}

function readAnswers(source: string, kind: DraftGap['kind']): readonly DraftAnswer[] {
  return source
    .split(/(?<!\\)~/)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [, sign, percent, body = ''] = /^\s*(=)?(?:%(-?[\d.]+)%)?([\s\S]*)$/.exec(part) ?? []
      const [text = '', feedback = ''] = body.split(/(?<!\\)#/)
      const share = percent === undefined ? (sign === '=' ? 1 : 0) : Number(percent) / 100
      const plain = foreignToPlain(unescape(text), 'html')
      return { text: kind === 'list' ? plainToMarkup(plain).markup : plain, share, feedback: foreignToPlain(unescape(feedback), 'html') }
    })
}

function unescape(text: string): string {
  return text.replace(/\\([\\}~#/"'*])/g, (all, sign: string) => (sign === '*' ? all : sign)).trim()
}
