import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import { questionsOf } from '../../../src-shared/content/scoring/question-numbers.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import type { Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { ProfileSection } from '../exams/profile.ts'

const FEWEST_PARTS = 2

/** Checks that the parts of each question share one text, stand together and in order, and say what they are worth. */
export function checkQuestions({ items, stimuli }: SubjectContent): readonly ContentFinding[] {
  const shared = new Set(stimuli.filter(({ kind }) => kind === 'question').map(({ id }) => id))
  const loose = items.filter(({ part, stimulusId = '' }) => (part !== undefined) !== shared.has(stimulusId))
  return [
    ...loose.map(({ id, part }) => finding(id, part === undefined ? 'it names a question and no part' : 'its stimulus is no question')),
    ...[...shared].flatMap((id) => {
      const parts = items.filter(({ stimulusId }) => stimulusId === id)
      return checkParts(id, parts, items)
    })
  ]
}

/** Checks that every question of a section is worth what the section says. */
export function checkSectionMarks({ id, marks }: ProfileSection, items: readonly Item[]): readonly ContentFinding[] {
  if (marks === undefined) return []
  const own = questionsOf(items.filter(({ section }) => section === id))
  return own.flatMap(({ items: [first, ...others] }): ContentFinding[] => {
    const worth = [first, ...others].reduce((sum, item) => sum + (item.marks ?? marks), 0)
    const message = `the question is worth ${String(worth)} marks, not ${String(marks)}`
    return worth === marks ? [] : [{ code: 'question-marks', itemId: first.id, message }]
  })
}

function checkParts(stimulusId: string, parts: readonly Item[], items: readonly Item[]): ContentFinding[] {
  const names = parts.map(({ part = '' }) => part)
  const isOrdered = names.every((name, index) => index === 0 || compareParts(names[index - 1] ?? '', name) < 0)
  const isTogether = questionsOf(items).filter(({ items: [first] }) => first.stimulusId === stimulusId).length === 1
  const sections = new Set(parts.map(({ section }) => section))
  return [
    ...(parts.length < FEWEST_PARTS ? [finding(stimulusId, 'a question has at least two parts')] : []),
    ...(isOrdered && isTogether && sections.size === 1 ? [] : [finding(stimulusId, 'its parts do not follow one another in one section')]),
    ...parts.filter(({ marks }) => marks === undefined).map(({ id }) => finding(id, 'a part says what it is worth'))
  ]
}

const numerals = ['', '(i)', '(ii)', '(iii)', '(iv)', '(v)', '(vi)']

function compareParts(one: string, other: string): number {
  return one.charCodeAt(0) - other.charCodeAt(0) || numerals.indexOf(one.slice(1)) - numerals.indexOf(other.slice(1))
}

function finding(itemId: string, message: string): ContentFinding {
  return { code: 'question-parts', itemId, message }
}
