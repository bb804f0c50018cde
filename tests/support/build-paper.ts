import { createHash, randomUUID } from 'node:crypto'
import { paperText, type Paper } from '../../src-shared/attempt/paper.ts'

interface PaperWish {
  readonly attemptId?: string
  readonly slug?: string
  readonly budgetMs?: number
  readonly itemCount?: number
}

/** A paper of two subjects whose hash is right. Its items are `item-1`, `item-2`…, each with the options `v` to `y`. */
export function buildPaper({ attemptId = randomUUID(), slug = 'utme-mock', budgetMs = 7_200_000, itemCount = 20 }: PaperWish = {}): Paper {
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
    rules: { profile: 'utme', profileVersion: 1, calculator: 'basic' as const, optionLetters: ['A', 'B', 'C', 'D'], hasEightKeys: true },
    budgetMs,
    subjects: [
      { slug: 'use-of-english', title: 'Use of English', items: items.slice(0, half) },
      { slug: 'physics', title: 'Physics', items: items.slice(half) }
    ],
    stimuli: [],
    markingVersion: '2',
    startedAt: 1_790_000_000_000
  }
  return { ...unhashed, paperHash: createHash('sha256').update(paperText(unhashed)).digest('hex') }
}
