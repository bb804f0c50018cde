import { checkCoverage } from './check-coverage.ts'
import { checkItem } from '../../../src-shared/content/check/check-item.ts'
import { checkTextBounds } from './check-text-bounds.ts'
import { checkMarkup } from '../../../src-shared/content/check/check-markup.ts'
import { checkPictures } from './check-pictures.ts'
import { checkSounds } from './check-sounds.ts'
import { checkOriginality } from './check-originality.ts'
import { checkQuestions } from './check-questions.ts'
import { checkStimuli } from './check-stimuli.ts'
import { checkKeySpread } from './check-key-spread.ts'
import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import type { AuthoredContent } from './authored-content.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'

/** Checks every rule for authored content, over all packs together. Without findings, papers can be made of it. */
export function checkContent({ subjects: all, profiles, assessments }: AuthoredContent): readonly ContentFinding[] {
  const beyond = all.map((subject) => checkTextBounds(subject))
  // The other rules compare texts word by word, so very long texts are excluded.
  const subjects = all.filter((_, index) => beyond[index]?.length === 0)
  const items = subjects.flatMap((subject) => subject.items)
  return [
    ...beyond.flat(),
    ...checkIds(subjects),
    ...items.flatMap(checkItem),
    ...subjects.flatMap(checkMarkup),
    ...subjects.flatMap(checkStimuli),
    ...subjects.flatMap(checkQuestions),
    ...subjects.flatMap(checkPictures),
    ...subjects.flatMap(checkSounds),
    ...subjects.flatMap(checkKeySpread),
    ...checkOriginality(subjects),
    ...checkCoverage({ subjects, profiles, assessments })
  ]
}

function checkIds(subjects: readonly SubjectContent[]): ContentFinding[] {
  const ids = subjects.flatMap((subject) =>
    [...subject.items, ...subject.stimuli, ...(subject.pictures ?? []), ...(subject.sounds ?? [])].map(({ id }) => id)
  )
  const slugs = subjects.map(({ subject }) => subject)
  return [...repeated(ids), ...repeated(slugs)].map((itemId) => ({ code: 'duplicate-id', itemId, message: 'this id is used more than once' }))
}

function repeated(ids: readonly string[]): string[] {
  return [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
}
