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

/** Maximum seconds per question of a real exam: UTME mathematics alone, BECE, NCEE. */
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
 * Draws the items of a level. Some come from templates if the learner has seen many items. The list is empty if the level cannot be drawn.
 * Another `count` means another attempt.
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
  it('eight senior, four junior and three primary subjects have built-in ladders of eight levels or more', () => {
    const countFor = (stage: string): number => ladders.filter(({ classLevels }) => classLevels.every((slug) => slug.startsWith(stage))).length
    expect({ seniorCount: countFor('ss-'), juniorCount: countFor('js-'), primaryCount: countFor('primary-') }).toEqual({
      seniorCount: 8,
      juniorCount: 4,
      primaryCount: 3
    })
    for (const { slug, levels } of ladders) expect({ slug, hasEightLevels: levels.length >= 8 }).toEqual({ slug, hasEightLevels: true })
  })

  it('each built-in ladder is for several classes, and its exam profile has its subject', async () => {
    for (const { slug, subject, profile: name, classLevels } of ladders) {
      const profile = await library.readProfile(name, '2026-11-21')
      expect({
        slug,
        hasSubject: profile?.subjects.some((candidate) => candidate.slug === subject),
        hasSeveralClasses: classLevels.length > 1
      }).toEqual({ slug, hasSubject: true, hasSeveralClasses: true })
    }
  })

  it('built-in levels never change their titles, because learners hold medals by them', () => {
    const titles = new Map(ladders.flatMap(({ slug, levels }) => levels.map(({ id, title }) => [medalSlug(slug, id), title])))
    const held = [
      ['chemistry', 'First steps', 'Matter and its particles', 'Reactions and compounds', 'Whole syllabus'],
      ['mathematics', 'First steps', 'Number and algebra', 'Shapes, change and chance', 'Whole syllabus'],
      ['physics', 'First steps', 'Mechanics and heat', 'Waves, electricity and the atom', 'Whole syllabus'],
      ['use-of-english', 'First steps', 'Words and meanings', 'Sentences and sounds', 'Whole syllabus']
    ].flatMap(([ladder, ...names]) => names.map((title, index) => [`medal-${String(ladder)}-${String(index + 1)}`, title] as const))
    expect(held.map(([slug]) => [slug, titles.get(slug)])).toEqual(held)
  })

  it('the slug of a level follows its id, wherever the level is in the ladder', () => {
    const [ladder] = ladders as [MedalLadderSource]
    const slugsOf = (levels: readonly Level[]): string[] => toMedalDefinitions({ ...ladder, levels: [...levels] }).map(({ slug }) => slug)
    const [first, ...rest] = ladder.levels as [Level, ...Level[]]
    expect(slugsOf([...rest, { ...first, id: 99 }, first])).toEqual([
      ...slugsOf(ladder.levels).slice(1),
      medalSlug(ladder.slug, 99),
      medalSlug(ladder.slug, first.id)
    ])
  })

  it('built-in levels never get shorter or slower, and the last one has the pace of the exam', () => {
    for (const { slug, profile, levels } of ladders) {
      const counts = levels.map(({ draw }) => draw.itemCount)
      const paces = levels.map(paceOf)
      expect({ slug, itemCounts: counts }).toEqual({ slug, itemCounts: counts.toSorted((one, other) => one - other) })
      expect({ slug, paces }).toEqual({ slug, paces: paces.toSorted((one, other) => other - one) })
      expect({ slug, endsAtExamPace: paces.at(-1)! <= examPaces[profile]!, beginsSlower: paces[0]! >= 1.4 * paces.at(-1)! }).toEqual({
        slug,
        endsAtExamPace: true,
        beginsSlower: true
      })
      expect(levels.map(({ budgetMs }) => budgetMs % 60_000)).toEqual(levels.map(() => 0))
    }
  })

  it('built-in ladders begin without hard items and end with all difficulties; bronze needs half, gold allows one error', () => {
    for (const { slug, levels } of ladders) {
      expect({ slug, beginsWithHard: levels[0]?.draw.difficulties?.includes('hard') }).toEqual({ slug, beginsWithHard: false })
      expect({ slug, lastDifficulties: levels.at(-1)?.draw.difficulties }).toEqual({ slug, lastDifficulties: undefined })
      expect({ slug, wrongBronze: levels.filter(({ thresholds }) => thresholds.bronze !== 50) }).toEqual({ slug, wrongBronze: [] })
      expect({ slug, wrongGold: levels.filter(({ draw, thresholds }) => thresholds.gold > 100 - 100 / draw.itemCount) }).toEqual({
        slug,
        wrongGold: []
      })
    }
  })

  it('a bank has at least twice the items that a built-in level takes, and 1.5 times for the last level', async () => {
    for (const { slug, levels } of ladders) {
      for (const { id, draw } of levels) {
        const supply = itemsOf(await readSource(medalSlug(slug, id))).length / draw.itemCount
        expect({ slug: medalSlug(slug, id), hasEnoughItems: supply >= (id === levels.at(-1)?.id ? 1.5 : 2) }, String(supply)).toEqual({
          slug: medalSlug(slug, id),
          hasEnoughItems: true
        })
      }
    }
  })

  it('each built-in level can be drawn in full from its topics five times by the same learner', { timeout: 60_000 }, async () => {
    for (const { slug, levels } of ladders) {
      const timesSeen = new Map<string, number>()
      for (const { id, draw } of levels) {
        const source = await readSource(medalSlug(slug, id))
        for (let count = 0; count < 5; count += 1) {
          const items = drawItems(source, count, timesSeen)
          expect({ slug: medalSlug(slug, id), distinctItemCount: new Set(items.map((item) => item.id)).size }).toEqual({
            slug: medalSlug(slug, id),
            distinctItemCount: draw.itemCount
          })
          expect(items.filter(({ topic }) => draw.topics?.every((one) => one !== topic) ?? false)).toEqual([])
          expect(items.filter(({ difficulty }) => draw.difficulties?.every((one) => one !== difficulty) ?? false)).toEqual([])
          for (const item of items) timesSeen.set(item.id, (timesSeen.get(item.id) ?? 0) + 1)
        }
      }
    }
  })

  it('no later level of a built-in ladder has as large a share of easy items as the first', async () => {
    for (const { slug, levels } of ladders) {
      const shares: number[] = []
      for (const { id } of levels) {
        const items = drawItems(await readSource(medalSlug(slug, id)), 0)
        shares.push(items.filter(({ difficulty }) => difficulty === 'easy').length / items.length)
      }
      expect({ slug, tooEasyShares: shares.slice(1).filter((share) => share >= shares[0]!) }).toEqual({ slug, tooEasyShares: [] })
    }
  })
})
