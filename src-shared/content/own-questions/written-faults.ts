import { mostMarksSchema } from '../item-types/base/item-base.ts'
import { wordRangeSchema } from '../item-types/written/written-schemas.ts'
import type { DraftFault } from './draft-fault.ts'
import type { QuestionDraft } from './own-question.ts'

export function faultsOfWriting({ size, leastWords, mostWords, marks, guide, modelAnswer }: QuestionDraft): readonly DraftFault[] {
  const areMarks = isMarks(marks)
  const sum = guide.reduce((total, point) => total + (isMarks(point.marks) ? Number(point.marks) : 0), 0)
  return [
    ...(size === 'long' && !isRange(leastWords, mostWords) ? [{ code: 'word-range', field: 'words-range' } as const] : []),
    ...(areMarks ? [] : [{ code: 'no-marks', field: 'marks' } as const]),
    ...(guide.length === 0 ? [{ code: 'no-guide', field: 'guide' } as const] : []),
    ...guide.flatMap(({ id, text, marks: worth }): DraftFault[] => {
      const field = `guide ${id}` as const
      if (text.trim() === '') return [{ code: 'empty-point', field }]
      return isMarks(worth) ? [] : [{ code: 'point-marks', field }]
    }),
    ...(guide.length > 0 && areMarks && sum < Number(marks) ? [{ code: 'guide-small', field: 'guide' } as const] : []),
    ...(modelAnswer.trim() === '' ? [{ code: 'no-model', field: 'modelAnswer' } as const] : [])
  ]
}

function isMarks(text: string): boolean {
  return isWhole(text) && mostMarksSchema.safeParse(Number(text)).success
}

function isRange(least: string, most: string): boolean {
  return isWhole(least) && isWhole(most) && wordRangeSchema.safeParse({ least: Number(least), most: Number(most) }).success
}

function isWhole(text: string): boolean {
  return /^\s*\d{1,6}\s*$/.test(text)
}
