import { describe, expect, it } from 'vitest'
import { chooseItems } from '../../../../../src-server/attempt/draw/choose-items.ts'
import { estimateItem } from '../../../../../src-server/attempt/statistics/estimate-item.ts'
import {
  bandOf,
  createDifficultyReader,
  publishDifficulties,
  PUBLISH_EVERY_MS
} from '../../../../../src-server/attempt/statistics/difficulty-bands.ts'
import type { CountedItem } from '../../../../../src-server/attempt/statistics/statistics-catalogue.ts'
import { createDifficultyOf } from '../../../../../src-server/content/exams/estimated-difficulty.ts'
import { createSeededRandom } from '../../../../../src-server/platform/create-seeded-random.ts'
import { choiceKey } from '../../../../support/build-correction.ts'
import { keyOf, makeItems, makeMathematics } from '../../../../support/content-fixture.ts'
import { describeOnEachDatabase } from '../../../../support/databases.ts'
import { buildItemCount, storeCounts } from '../../../../support/store-counts.ts'

function figuresOf(itemId: string, rights: number, wrongs: number) {
  const key = keyOf(itemId)
  const { counts } = buildItemCount(itemId, [
    [key, 500, rights],
    [key === 'w' ? 'x' : 'w', 500, wrongs]
  ])
  const figures = estimateItem(counts, { key: choiceKey(key), optionIds: [] })
  if (figures === null) throw new Error('there are no figures')
  return figures
}

describe('The band of a question', () => {
  it('is the author’s until at least 100 first answers contradict it clearly', () => {
    expect(bandOf(figuresOf('sum-1', 5, 94), 'easy')).toBeNull()
    expect(bandOf(figuresOf('sum-1', 5, 95), 'easy')).toBe('hard')
    expect(bandOf(figuresOf('sum-1', 90, 10), 'hard')).toBe('easy')
    expect(bandOf(figuresOf('sum-1', 55, 45), 'hard')).toBe('medium')
    // 65 of 100: the range reaches 73 %, so that easy is still possible.
    expect(bandOf(figuresOf('sum-1', 65, 35), 'easy')).toBeNull()
    expect(bandOf(figuresOf('sum-1', 90, 10), 'easy')).toBeNull()
  })
})

describe('The draw by estimated difficulties', () => {
  const items = makeItems('sum', 40, { difficulty: 'easy', topic: 'Sums' })
  const estimated = new Map(items.slice(0, 10).map(({ id }) => [id, { contentVersion: 3, difficulty: 'hard' as const }]))
  const blueprint = { difficulties: { easy: 1, medium: 0, hard: 1 } }
  const draw = (version: number, name = 'paper') =>
    chooseItems(items, 10, { random: createSeededRandom(name), blueprint, difficultyOf: createDifficultyOf(estimated, version) })?.map(({ id }) => id)

  it('takes as many questions of a difficulty as the blueprint says, by the answers of learners', () => {
    const chosen = draw(3) ?? []
    expect(chosen.filter((id) => estimated.has(id))).toHaveLength(5)
    // The same paper for the same name and the same difficulties.
    expect(draw(3)).toEqual(chosen)
  })

  it('goes by the author in another version of the content', () => {
    const plain = chooseItems(items, 10, { random: createSeededRandom('paper'), blueprint })?.map(({ id }) => id)
    expect(draw(4)).toEqual(plain)
  })
})

describeOnEachDatabase('The publishing of difficulties', (makeDatabase) => {
  it('publishes once a day, where there are enough answers, and reads what is published', async () => {
    const database = (await makeDatabase()).open()
    const { queries } = database
    let now = 10 * PUBLISH_EVERY_MS
    let reads = 0
    const content = makeMathematics()
    const counted = (itemId: string, rights: number, wrongs: number): CountedItem => ({
      item: content.items.find(({ id }) => id === itemId)!,
      content,
      answeredCount: rights + wrongs,
      figures: figuresOf(itemId, rights, wrongs),
      faults: [],
      weight: 0
    })
    const catalogue = {
      list: () => {
        reads += 1
        return Promise.resolve([counted('sum-1', 95, 10), counted('sum-2', 50, 55)])
      }
    }
    const publish = (): Promise<boolean> => publishDifficulties({ queries, catalogue, now: () => now })
    await storeCounts(queries, [buildItemCount('sum-1', [['w', 500, 99]])])
    // Nobody reads the banks for less than 100 answers.
    expect(await publish()).toBe(false)
    expect(reads).toBe(0)
    await storeCounts(queries, [buildItemCount('sum-1', [['w', 500, 105]])])
    // Two servers at once.
    expect((await Promise.all([publish(), publish()])).filter(Boolean)).toHaveLength(1)
    expect(await publish()).toBe(false)
    now += PUBLISH_EVERY_MS
    expect(await publish()).toBe(true)
    const read = createDifficultyReader({ queries, now: () => now })
    expect([...(await read())]).toEqual([['sum-1', { contentVersion: 1, difficulty: 'easy' }]])
    await queries.deleteFrom('item_difficulty').execute()
    expect((await read()).size).toBe(1)
    now += 60_000
    expect((await read()).size).toBe(0)
    await database.close()
  })
})
