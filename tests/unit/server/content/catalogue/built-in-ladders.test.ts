import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AnswerKey } from '../../../../../src-server/attempt/draw/answer-key.ts'
import { drawPaper } from '../../../../../src-server/attempt/draw/draw-paper.ts'
import { createAssessmentCatalogue } from '../../../../../src-server/content/catalogue/create-assessment-catalogue.ts'
import { createContentLibrary } from '../../../../../src-server/content/catalogue/create-content-library.ts'
import { medalSlug, toMedalDefinitions, type MedalLadderSource } from '../../../../../src-server/content/sources/medal-ladder-source.ts'
import type { PaperSource } from '../../../../../src-server/content/catalogue/paper-source.ts'
import { paperSchema } from '../../../../../src-shared/attempt/record/paper.ts'
import type { Item } from '../../../../../src-shared/content/item-types/item-types.ts'

const none = { readAll: () => Promise.resolve([]), save: () => Promise.resolve() }
const library = createContentLibrary(resolve('resources'))
const catalogue = createAssessmentCatalogue({ library, repository: none, now: () => Date.UTC(2026, 10, 21) })
const ladders = await library.readLadders()

type Level = MedalLadderSource['levels'][number]

/** Seconds for one question of a paper of the exam, at most: UTME mathematics by itself, a BECE paper, the papers of the NCEE. */
const examPaces: Readonly<Record<string, number>> = { utme: 45, 'bece-neco': 90, ncee: 60 }

function paceOf({ budgetMs, draw }: Level): number {
  return budgetMs / 1000 / draw.itemCount
}

async function readSource(slug: string): Promise<PaperSource> {
  const source = await catalogue.readPaperSource({ slug })
  if (typeof source === 'string') throw new Error(`${slug}: ${source}`)
  return source
}

function itemsOf(source: PaperSource): readonly Item[] {
  return [...source.bank.values()].flatMap(({ items }) => items)
}

type DrawnItem = AnswerKey[number]['items'][number]

/**
 * The items of one drawing of a level, some of them made of templates where the learner has had many; none where it cannot be drawn. Another
 * `count` is another attempt.
 */
function drawItems(source: PaperSource, count: number, timesSeen?: ReadonlyMap<string, number>): readonly DrawnItem[] {
  const attemptId = `00000000-0000-4000-8000-00000000000${String(count)}`
  const drawn = drawPaper(source, { attemptId, markingVersion: '2', startedAt: 0 }, timesSeen)
  if (!drawn.ok) return []
  const { paper, answerKey } = drawn.value
  expect(paperSchema.parse(paper)).toEqual(paper)
  return answerKey.flatMap(({ items }) => items)
}

describe('The built-in ladders', () => {
  it('have eight levels or more, for eight subjects of the senior classes, four of the junior ones and three of primary school', () => {
    const countFor = (stage: string): number => ladders.filter(({ classLevels }) => classLevels.every((slug) => slug.startsWith(stage))).length
    expect([countFor('ss-'), countFor('js-'), countFor('primary-')]).toEqual([8, 4, 3])
    for (const { slug, levels } of ladders) expect([slug, levels.length >= 8]).toEqual([slug, true])
  })

  it('are for classes at which their subject is taught', async () => {
    for (const { slug, subject, profile: name, classLevels } of ladders) {
      const profile = await library.readProfile(name, '2026-11-21')
      expect([slug, profile?.subjects.some((candidate) => candidate.slug === subject), classLevels.length > 1]).toEqual([slug, true, true])
    }
  })

  it('never give a name to another level: learners hold medals by it', () => {
    const titles = new Map(ladders.flatMap(({ slug, levels }) => levels.map(({ id, title }) => [medalSlug(slug, id), title])))
    const held = [
      ['chemistry', 'First steps', 'Matter and its particles', 'Reactions and compounds', 'Whole syllabus'],
      ['mathematics', 'First steps', 'Number and algebra', 'Shapes, change and chance', 'Whole syllabus'],
      ['physics', 'First steps', 'Mechanics and heat', 'Waves, electricity and the atom', 'Whole syllabus'],
      ['use-of-english', 'First steps', 'Words and meanings', 'Sentences and sounds', 'Whole syllabus']
    ].flatMap(([ladder, ...names]) => names.map((title, index) => [`medal-${String(ladder)}-${String(index + 1)}`, title] as const))
    expect(held.map(([slug]) => [slug, titles.get(slug)])).toEqual(held)
  })

  it('keep the name of a level wherever it stands', () => {
    const [ladder] = ladders as [MedalLadderSource]
    const slugsOf = (levels: readonly Level[]): string[] => toMedalDefinitions({ ...ladder, levels: [...levels] }).map(({ slug }) => slug)
    const [first, ...rest] = ladder.levels as [Level, ...Level[]]
    expect(slugsOf([...rest, { ...first, id: 99 }, first])).toEqual([
      ...slugsOf(ladder.levels).slice(1),
      medalSlug(ladder.slug, 99),
      medalSlug(ladder.slug, first.id)
    ])
  })

  it('rise: each level is as long as the one before or longer, no slower, and the last one is at the pace of the exam', () => {
    for (const { slug, profile, levels } of ladders) {
      const counts = levels.map(({ draw }) => draw.itemCount)
      const paces = levels.map(paceOf)
      expect([slug, counts]).toEqual([slug, counts.toSorted((one, other) => one - other)])
      expect([slug, paces]).toEqual([slug, paces.toSorted((one, other) => other - one)])
      expect([slug, paces.at(-1)! <= examPaces[profile]!, paces[0]! >= 1.4 * paces.at(-1)!]).toEqual([slug, true, true])
      expect(levels.map(({ budgetMs }) => budgetMs % 60_000)).toEqual(levels.map(() => 0))
    }
  })

  it('begin without hard questions and end with all difficulties; bronze asks for half of the points, gold forgives one slip', () => {
    for (const { slug, levels } of ladders) {
      expect([slug, levels[0]?.draw.difficulties?.includes('hard')]).toEqual([slug, false])
      expect([slug, levels.at(-1)?.draw.difficulties]).toEqual([slug, undefined])
      expect([slug, levels.filter(({ thresholds }) => thresholds.bronze !== 50)]).toEqual([slug, []])
      expect([slug, levels.filter(({ draw, thresholds }) => thresholds.gold > 100 - 100 / draw.itemCount)]).toEqual([slug, []])
    }
  })

  it('find twice what a level asks for, so that a second try is another test; the last one of a small bank half as much again', async () => {
    for (const { slug, levels } of ladders) {
      for (const { id, draw } of levels) {
        const supply = itemsOf(await readSource(medalSlug(slug, id))).length / draw.itemCount
        expect([medalSlug(slug, id), supply >= (id === levels.at(-1)?.id ? 1.5 : 2)], String(supply)).toEqual([medalSlug(slug, id), true])
      }
    }
  })

  it('can be drawn in full, from what they name, by a learner who takes a level five times', { timeout: 60_000 }, async () => {
    for (const { slug, levels } of ladders) {
      const timesSeen = new Map<string, number>()
      for (const { id, draw } of levels) {
        const source = await readSource(medalSlug(slug, id))
        for (let count = 0; count < 5; count += 1) {
          const items = drawItems(source, count, timesSeen)
          expect([medalSlug(slug, id), new Set(items.map((item) => item.id)).size]).toEqual([medalSlug(slug, id), draw.itemCount])
          expect(items.filter(({ topic }) => draw.topics?.every((one) => one !== topic) ?? false)).toEqual([])
          expect(items.filter(({ difficulty }) => draw.difficulties?.every((one) => one !== difficulty) ?? false)).toEqual([])
          for (const item of items) timesSeen.set(item.id, (timesSeen.get(item.id) ?? 0) + 1)
        }
      }
    }
  })

  it('grow harder on the way: no level after the first has a larger share of easy questions than it', async () => {
    for (const { slug, levels } of ladders) {
      const shares: number[] = []
      for (const { id } of levels) {
        const items = drawItems(await readSource(medalSlug(slug, id)), 0)
        shares.push(items.filter(({ difficulty }) => difficulty === 'easy').length / items.length)
      }
      expect([slug, shares.slice(1).filter((share) => share >= shares[0]!)]).toEqual([slug, []])
    }
  })
})
