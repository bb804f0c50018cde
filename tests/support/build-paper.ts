import { createHash, randomUUID } from 'node:crypto'
import type { Navigation } from '../../src-shared/content/exams/exam-rules.ts'
import type { PaperSittingMode } from '../../src-shared/content/exams/sitting-mode.ts'
import { paperText, type Paper } from '../../src-shared/attempt/record/paper.ts'
import { MARKING_VERSION } from '../../src-shared/kernel/values/marking-version.ts'

interface PaperOptions {
  readonly attemptId?: string
  readonly slug?: string
  readonly budgetMs?: number
  readonly itemCount?: number
  /** Two parts of one subject each: their working times and the break between them, milliseconds. */
  readonly parts?: { readonly budgetsMs: readonly [number, number]; readonly breakMs: number }
  readonly navigation?: Navigation
  readonly extraTimeMs?: number
  readonly sittingMode?: PaperSittingMode
  /** Set for a session whose interruptions are charged. */
  readonly interruptions?: 'charged'
}

/** Builds a paper of two subjects with a valid hash. Its items are `item-1`, `item-2`…, each with the options `v` to `y`. */
export function buildPaper(options: PaperOptions = {}): Paper {
  const { attemptId = randomUUID(), slug = 'utme-mock', itemCount = 20, parts, navigation, extraTimeMs, sittingMode, interruptions } = options
  const { budgetMs = parts ? parts.budgetsMs[0] + parts.budgetsMs[1] + 2 * (extraTimeMs ?? 0) : 7_200_000 } = options
  const items = Array.from({ length: itemCount }, (_, index) => ({
    id: `item-${index + 1}`,
    stem: `Which of these is the answer of question ${index + 1}? ${'It has a stem of some length. '.repeat(3)}`,
    options: ['v', 'w', 'x', 'y'].map((id) => ({ id, text: `Option ${id} of question ${index + 1}` }))
  }))
  const half = Math.ceil(itemCount / 2)
  const unhashed = {
    attemptId,
    slug,
    title: 'UTME mock',
    rules: {
      profile: 'utme',
      profileVersion: 1,
      calculator: 'basic' as const,
      optionLetters: ['A', 'B', 'C', 'D'],
      hasEightKeys: true,
      ...(navigation ? { navigation } : {})
    },
    budgetMs,
    ...(parts ? { parts: partsFrom(parts) } : {}),
    ...(extraTimeMs ? { extraTime: { id: 'blind', title: 'Blind candidate', msPerPart: extraTimeMs } } : {}),
    ...(sittingMode ? { sittingMode } : {}),
    ...(interruptions ? { interruptions } : {}),
    subjects: [
      { slug: 'use-of-english', title: 'Use of English', items: items.slice(0, half) },
      { slug: 'physics', title: 'Physics', items: items.slice(half) }
    ],
    stimuli: [],
    markingVersion: MARKING_VERSION,
    startedAt: 1_790_000_000_000
  }
  return { ...unhashed, paperHash: createHash('sha256').update(paperText(unhashed)).digest('hex') }
}

function partsFrom({ budgetsMs, breakMs }: NonNullable<PaperOptions['parts']>): NonNullable<Paper['parts']> {
  return [
    { id: 'first', title: 'First paper', subjectSlugs: ['use-of-english'], budgetMs: budgetsMs[0], breakMs },
    { id: 'second', title: 'Second paper', subjectSlugs: ['physics'], budgetMs: budgetsMs[1], breakMs: 0 }
  ]
}
