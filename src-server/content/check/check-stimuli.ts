import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import type { SubjectContent, Stimulus } from '../../../src-shared/content/exams/subject-content.ts'

/** A cloze passage of the UTME has ten gaps (`resources/profiles/utme.json`, section `cloze`). */
const CLOZE_GAPS = 10

/** Checks that every stimulus exists and is used, and that each gap of a cloze passage has one item. */
export function checkStimuli(subject: SubjectContent): readonly ContentFinding[] {
  const known = new Set(subject.stimuli.map(({ id }) => id))
  const unknown = subject.items.filter(({ stimulusId }) => stimulusId !== undefined && !known.has(stimulusId))
  const used = new Set(subject.items.map(({ stimulusId }) => stimulusId))
  const unused = subject.stimuli.filter(({ id }) => !used.has(id))
  return [
    ...unknown.map(({ id, stimulusId }): ContentFinding => ({ code: 'unknown-stimulus', itemId: id, message: `no stimulus "${stimulusId ?? ''}"` })),
    ...unused.map(({ id }): ContentFinding => ({ code: 'unused-stimulus', itemId: id, message: 'no item uses it' })),
    ...subject.stimuli.filter(({ kind }) => kind === 'cloze').flatMap((cloze) => checkGaps(cloze, subject))
  ]
}

/** Gaps are written `**(1)** ______`; the stem of an item names its gap: "gap 1". */
function checkGaps(cloze: Stimulus, { items }: SubjectContent): ContentFinding[] {
  const expected = Array.from({ length: CLOZE_GAPS }, (_, index) => index + 1).join(' ')
  const written = [...cloze.text.matchAll(/\((\d+)\)\W*?_{3,}/g)].map((match) => match[1]).join(' ')
  const asked = items
    .filter(({ stimulusId }) => stimulusId === cloze.id)
    .map(({ stem }) => Number(/\bgap (\d+)\b/.exec(stem)?.[1] ?? 0))
    .sort((one, other) => one - other)
    .join(' ')
  const findings: ContentFinding[] = []
  if (written !== expected) findings.push({ code: 'cloze-gaps', itemId: cloze.id, message: `the passage has the gaps ${written}` })
  if (asked !== expected) findings.push({ code: 'cloze-gaps', itemId: cloze.id, message: `items ask for the gaps ${asked}` })
  return findings
}
