import { textsOfItem, type Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import { isWithin } from '../../../src-shared/content/item-types/hot-spot/region-shape.ts'
import type { Picture } from '../../../src-shared/content/media/picture.ts'
import { picturesIn } from '../../../src-shared/kernel/markup/pictures-in.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'

/** Checks that every picture shown is in the pack's table, that each of the table is shown, and that none appears first in the explanation. */
export function checkPictures({ items, stimuli, pictures = [] }: SubjectContent): readonly ContentFinding[] {
  const known = new Set(pictures.map(({ id }) => id))
  const textOfStimulus = new Map(stimuli.map(({ id, text }) => [id, text]))
  const shown = [
    ...items.map((item) => ({ id: item.id, ids: [...new Set(textsOfItem(item).all.flatMap(picturesIn))] })),
    ...stimuli.map(({ id, text }) => ({ id, ids: picturesIn(text) }))
  ]
  const used = new Set(shown.flatMap(({ ids }) => ids))
  return [
    ...shown.flatMap(({ id, ids }) => ids.filter((one) => !known.has(one)).map((one) => finding('unknown-picture', id, `no picture "${one}"`))),
    ...pictures.filter(({ id }) => !used.has(id)).map(({ id }) => finding('unused-picture', id, 'nothing shows it')),
    ...items.flatMap((item) => checkRegions(item, pictures)),
    ...items.flatMap((item) => {
      const before = new Set([...picturesOf(item), ...picturesIn(textOfStimulus.get(item.stimulusId ?? '') ?? '')])
      const late = textsOfItem(item)
        .all.flatMap(picturesIn)
        .filter((id) => !before.has(id))
      return [...new Set(late)].map((id) => finding('picture-after-question', item.id, `"${id}" is shown by the explanation only`))
    })
  ]
}

/** Finds regions outside of their picture, which nobody could choose with a mouse. */
function checkRegions(item: Item, pictures: readonly Picture[]): ContentFinding[] {
  if (item.type !== 'hot-spot') return []
  const picture = pictures.find(({ id }) => id === item.pictureId)
  const outside = picture === undefined ? [] : item.regions.filter(({ shape }) => !isWithin(shape, picture))
  return outside.map(({ id }) => finding('region-outside', item.id, `the region "${id}" is not within the picture`))
}

/** Returns the pictures that a candidate sees with the item itself. */
export function picturesOf(item: Item): readonly string[] {
  const { question, optionLists } = textsOfItem(item)
  return [question, ...optionLists.flat().map(({ text }) => text)].flatMap(picturesIn)
}

function finding(code: ContentFinding['code'], itemId: string, message: string): ContentFinding {
  return { code, itemId, message }
}
