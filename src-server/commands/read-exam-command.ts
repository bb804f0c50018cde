import { parseArgs } from 'node:util'
import { slugSchema } from '../../src-shared/kernel/values/slug.ts'
import { candidateNumberSchema } from '../../src-shared/attempt/record/candidate-proof.ts'
import type { serverNouns } from '../../src-shared/contracts/server-arguments.ts'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { EXTRA_MINUTES_MOST } from '../../src-shared/exam-session/candidate-seat.ts'
import { seatNameSchema } from '../../src-shared/device/kiosk-device-name.ts'
import type { z } from '../../src-shared/kernel/schema/zod.ts'

/** Whose database; the settings' where undefined. */
interface InData {
  readonly dataFolder: string | undefined
}

/** Who does it stands in the audit. */
interface Done {
  readonly by: string
}

export type ExamCommand = InData &
  (
    | { readonly kind: 'check'; readonly folder: string }
    | ({ readonly kind: 'load'; readonly folder: string; readonly replaces: boolean } & Done)
    | ({ readonly kind: 'start'; readonly examId: string; readonly lateMinutes: number | null } & Done)
    /** All sessions, or one with its candidates. */
    | { readonly kind: 'state'; readonly examId: string | null }
    | ({ readonly kind: 'extra'; readonly examId: string; readonly number: string; readonly minutes: number } & Done)
    /** `to` names the seat where the candidate goes on; null for any. */
    | ({ readonly kind: 'move'; readonly examId: string; readonly number: string; readonly to: string | null } & Done)
    | ({ readonly kind: 'forgive'; readonly examId: string } & Done)
    | ({ readonly kind: 'close'; readonly examId: string; readonly handsIn: boolean } & Done)
    | ({ readonly kind: 'release'; readonly examId: string } & Done)
    | ({ readonly kind: 'forget'; readonly examId: string; readonly isEarly: boolean } & Done)
    | ({ readonly kind: 'results'; readonly examId: string; readonly file: string } & Done)
  )

const options = {
  check: { type: 'boolean' },
  replace: { type: 'boolean' },
  late: { type: 'string' },
  to: { type: 'string' },
  'hand-in': { type: 'boolean' },
  early: { type: 'boolean' },
  by: { type: 'string' },
  data: { type: 'string' }
} as const

type OptionName = keyof typeof options

/** The words after each verb, and its options beside `--data`. */
const forms = {
  load: { words: ['folder of the session'], takes: ['check', 'replace', 'by'] },
  start: { words: ['session'], takes: ['late', 'by'] },
  state: { words: [], takes: [] },
  extra: { words: ['session', 'candidate number', 'minutes'], takes: ['by'] },
  move: { words: ['session', 'candidate number'], takes: ['to', 'by'] },
  forgive: { words: ['session'], takes: ['by'] },
  close: { words: ['session'], takes: ['hand-in', 'by'] },
  results: { words: ['session', 'file to write'], takes: ['by'] },
  release: { words: ['session'], takes: ['by'] },
  forget: { words: ['session'], takes: ['early', 'by'] }
} as const satisfies Readonly<Record<string, { readonly words: readonly string[]; readonly takes: readonly OptionName[] }>>

type Verb = keyof typeof forms

const verbs = Object.keys(forms) as Verb[]
const LONGEST_NAME = 100
const LATE_MINUTES_MOST = 600

/** The installed program knows it by the same word. */
const NOUN = 'exam' satisfies (typeof serverNouns)[number]

/** Whether the words after the program's name are about exam sessions. */
export function isExamCommand([noun]: readonly string[]): boolean {
  return noun === NOUN
}

interface Words {
  readonly verb: Verb
  readonly words: readonly string[]
  readonly values: {
    readonly check?: boolean | undefined
    readonly replace?: boolean | undefined
    readonly late?: string | undefined
    readonly to?: string | undefined
    readonly 'hand-in'?: boolean | undefined
    readonly early?: boolean | undefined
    readonly by?: string | undefined
    readonly data?: string | undefined
  }
}

/** The command of these words; `request/malformed` with what is wrong with which word or option. */
export function readExamCommand(all: readonly string[]): Result<ExamCommand> {
  const parsed = parseWords(all)
  if (!parsed.ok) return parsed
  const { verb, words, values } = parsed.value
  const inData: InData = { dataFolder: values.data }
  if (verb === 'load') return readLoad(parsed.value, inData)
  if (verb === 'state') {
    const examId = words[0] === undefined ? succeed(null) : read('session', slugSchema, words[0])
    return examId.ok ? succeed({ ...inData, kind: 'state', examId: examId.value }) : examId
  }
  const by = readName(values.by)
  if (!by.ok) return by
  const examId = read('session', slugSchema, words[0])
  if (!examId.ok) return examId
  const done = { ...inData, by: by.value, examId: examId.value }
  switch (verb) {
    case 'start': {
      const lateMinutes = values.late === undefined ? succeed(null) : readMinutes('late', values.late, LATE_MINUTES_MOST)
      return lateMinutes.ok ? succeed({ ...done, kind: 'start', lateMinutes: lateMinutes.value }) : lateMinutes
    }
    case 'forgive':
    case 'release':
      return succeed({ ...done, kind: verb })
    case 'forget':
      return succeed({ ...done, kind: 'forget', isEarly: values.early === true })
    case 'close':
      return succeed({ ...done, kind: 'close', handsIn: values['hand-in'] === true })
    case 'results':
      return succeed({ ...done, kind: 'results', file: words[1] ?? '' })
    case 'extra':
    case 'move':
      return readOfCandidate(parsed.value, done)
  }
}

function readLoad({ words: [folder = ''], values }: Words, inData: InData): Result<ExamCommand> {
  if (values.check === true) {
    return values.replace === true ? failOf('replace', 'It does not go with --check.') : succeed({ ...inData, kind: 'check', folder })
  }
  const by = readName(values.by)
  return by.ok ? succeed({ ...inData, kind: 'load', folder, replaces: values.replace === true, by: by.value }) : by
}

function readOfCandidate({ verb, words, values }: Words, done: InData & Done & { readonly examId: string }): Result<ExamCommand> {
  const number = read('candidate number', candidateNumberSchema, words[1])
  if (!number.ok) return number
  if (verb === 'extra') {
    const minutes = readMinutes('minutes', words[2] ?? '', EXTRA_MINUTES_MOST)
    return minutes.ok ? succeed({ ...done, kind: 'extra', number: number.value, minutes: minutes.value }) : minutes
  }
  const to = values.to === undefined ? succeed(null) : read('to', seatNameSchema, values.to)
  return to.ok ? succeed({ ...done, kind: 'move', number: number.value, to: to.value }) : to
}

function parseWords(all: readonly string[]): Result<Words> {
  let parsed
  try {
    parsed = parseArgs({ args: all.slice(1), options, allowPositionals: true })
  } catch (error) {
    return failOf('options', error instanceof Error ? error.message : String(error))
  }
  const [name, ...words] = parsed.positionals
  const verb = verbs.find((one) => one === name)
  if (verb === undefined) return failOf('exam', `Say exam and one of ${verbs.join(', ')}.`)
  const form: { readonly words: readonly string[]; readonly takes: readonly OptionName[] } = forms[verb]
  const { words: wanted, takes } = form
  const most = verb === 'state' ? 1 : wanted.length
  const missing = wanted[words.length]
  if (missing !== undefined) return failOf(verb, `The ${missing} is missing: exam ${verb} ${wanted.map((word) => `<${word}>`).join(' ')}.`)
  if (words.length > most) return failOf(verb, `Nothing is known to do with ${String(words[most])}.`)
  const odd = (Object.keys(parsed.values) as OptionName[]).find((option) => option !== 'data' && !takes.includes(option))
  if (odd !== undefined) return failOf(odd, `It does not go with exam ${verb}.`)
  return succeed({ verb, words, values: parsed.values })
}

function read<Schema extends z.ZodType>(name: string, schema: Schema, word: string | undefined): Result<z.output<Schema>> {
  const parsed = schema.safeParse(word)
  return parsed.success ? succeed(parsed.data) : failOf(name, parsed.error.issues[0]?.message ?? 'It cannot be read.')
}

function readMinutes(name: string, word: string, most: number): Result<number> {
  const isFit = /^\d{1,3}$/.test(word) && Number(word) <= most
  return isFit ? succeed(Number(word)) : failOf(name, `Write whole minutes, from 0 to ${String(most)}.`)
}

function readName(by = ''): Result<string> {
  const name = by.trim()
  return name === '' || name.length > LONGEST_NAME ? failOf('by', 'Say who does it: --by "Ada Obi, invigilator".') : succeed(name)
}

function failOf(place: string, fault: string): Result<never> {
  return fail('request/malformed', { [place]: fault })
}
