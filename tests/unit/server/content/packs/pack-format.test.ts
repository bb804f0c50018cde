import { expect, it } from 'vitest'
import { join } from 'node:path'
import { inspectPack } from '../../../../../src-server/content/packs/inspect-pack.ts'
import { writePack } from '../../../../../src-server/content/packs/write-pack.ts'
import { itemTypeNames, type Item } from '../../../../../src-shared/content/item-types/item-types.ts'
import { itemsOfEachType } from '../../../../support/build-items.ts'
import { buildTemplate } from '../../../../support/build-template.ts'
import { filesOfContents, makeSums, packHeaderOf } from '../../../../support/pack-library.ts'
import { squarePicture, squareSvg } from '../../../../support/pictures.ts'
import { makeFolder } from './archive/pack-fixture.ts'

async function formatWith(item: Item | null, more: readonly (readonly [string, Buffer])[] = []): Promise<unknown> {
  const sums = makeSums('new')
  const path = join(makeFolder(), 'some.koyapack')
  const content = item === null ? sums : { ...sums, items: [...sums.items, item], pictures: [squarePicture] }
  const files = new Map([
    ...filesOfContents('own', [content]),
    ...(item === null ? [] : [['media/trial-square.svg', Buffer.from(squareSvg)] as const]),
    ...more
  ])
  await writePack({ header: packHeaderOf('own', 1), files }, path)
  const inspected = await inspectPack(path, new Map())
  return inspected.ok ? inspected.value.manifest.format : inspected.error
}

it('a pack with an item of a later type has format 4, so that an older Koya says that it needs an update', async () => {
  const first = ['single-choice', 'true-false', 'multiple-response', 'short-text', 'numeric', 'cloze']
  expect(await formatWith(null)).toBe(1)
  for (const name of itemTypeNames) {
    const format = await formatWith(itemsOfEachType[name])
    expect({ name, format }).toEqual({ name, format: first.includes(name) ? 1 : 4 })
  }
})

it('a pack with a question that has marks of its own has format 4', async () => {
  expect(await formatWith({ ...itemsOfEachType.numeric, marks: 3 })).toBe(4)
  expect(await formatWith({ ...itemsOfEachType.numeric, part: 'a' })).toBe(4)
})

it('a pack whose topics name their class has format 4', async () => {
  const { subject } = makeSums('new')
  const topics = [{ title: 'Sums', objectives: ['Add', 'Take away'] }]
  const tableOf = (more: object) =>
    [[`subjects/${subject}/syllabus.json`, Buffer.from(JSON.stringify({ bank: 'own', subject, ...more, topics }))]] as const
  expect(await formatWith(null, tableOf({}))).toBe(1)
  expect(await formatWith(null, tableOf({ classLevel: 'ss-2' }))).toBe(4)
})

it('a pack with a template that rounds to decimal places, or has two wrong options, has format 5', async () => {
  const { subject } = makeSums('new')
  const { figures, ...template } = buildTemplate({ topic: 'Sums' })
  const withTemplate = (more: object) =>
    formatWith(null, [[`subjects/${subject}/templates.jsonl`, Buffer.from(JSON.stringify({ ...template, ...more }))]])
  expect(await withTemplate({ figures })).toBe(1)
  expect(await withTemplate({ places: 2 })).toBe(5)
  expect(await withTemplate({ figures, wrong: template.wrong.slice(0, 2) })).toBe(5)
})
