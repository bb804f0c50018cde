import type { AuthoredContent } from './authored-content.ts'
import { lettersOf } from '../exams/cover.ts'
import { idsHeardApart, withoutHeardApart } from '../exams/heard-items.ts'
import { filterDrawable } from '../exams/item-draw.ts'
import { checkSectionMarks } from './check-questions.ts'
import { questionsOf } from '../../../src-shared/content/scoring/question-numbers.ts'
import type { ContentFinding, FindingCode } from '../../../src-shared/content/check/content-finding.ts'
import type { SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { isSingleChoice, letterCountOf, type Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { AssessmentDefinition, Profile, ProfileSubject } from '../exams/profile.ts'

/** Checks that every assessment can be made: its profile and subjects exist, with enough items for each section. */
export function checkCoverage({ subjects, profiles, assessments }: AuthoredContent): readonly ContentFinding[] {
  return [
    ...profiles.flatMap((profile) => checkProfile(profile, subjects)),
    ...assessments.flatMap((one) => checkAssessment(one, profiles, subjects))
  ]
}

/** Checks the rules of a profile against every item of its subjects. */
function checkProfile(profile: Profile, contents: readonly SubjectContent[]): ContentFinding[] {
  return profile.subjects.flatMap((subject) => {
    // A bank written for another exam has that exam's sections and options.
    const isOwn = profile.bank === undefined && subject.bank === undefined
    const content = isOwn ? contents.find((one) => one.subject === subject.slug) : undefined
    const apart = content ? idsHeardApart(content) : new Set<string>()
    const counted = subject.sections?.reduce((sum, { itemCount }) => sum + itemCount, 0) ?? subject.itemCount
    return [
      ...(counted === subject.itemCount ? [] : [finding('section-counts', subject.slug, `the sections hold ${counted}, not ${subject.itemCount}`)]),
      ...(content ? (subject.sections ?? []) : []).flatMap((section) => checkSectionMarks(section, content?.items ?? [])),
      ...(content?.items ?? []).flatMap((item) => [
        ...checkLetters(item, lettersOf(subject, profile).length),
        ...(apart.has(item.id) ? [] : checkPlace(item, subject))
      ])
    ]
  })
}

function checkLetters(item: Item, letters: number): ContentFinding[] {
  const count = letterCountOf(item)
  const isRight = isSingleChoice(item) ? count === letters : count <= letters
  return isRight ? [] : [finding('option-count', item.id, `${count} options, not ${letters}`)]
}

function checkPlace(item: Item, { sections, slug }: ProfileSubject): ContentFinding[] {
  const isPlaced = sections ? sections.some(({ id }) => id === item.section) : item.section === undefined
  return isPlaced ? [] : [finding('unknown-section', item.id, `${slug} has no section "${item.section ?? ''}"`)]
}

function checkAssessment(assessment: AssessmentDefinition, profiles: readonly Profile[], contents: readonly SubjectContent[]): ContentFinding[] {
  const profile = profiles.find(({ id }) => id === assessment.profile)
  if (!profile) return [finding('unknown-profile', assessment.slug, `no profile "${assessment.profile}"`)]
  const hasContent = (slug: string): boolean => contents.some(({ subject }) => subject === slug)
  // Subjects open to choice may be empty: the page before the paper says so.
  const slugs = assessment.choosesSubjects ? assessment.subjects.filter(hasContent) : assessment.subjects
  return slugs.flatMap((slug) => {
    const subject = profile.subjects.find((one) => one.slug === slug)
    const content = contents.find((one) => one.subject === slug)
    if (!subject || !content) return [finding('unknown-subject', assessment.slug, `no ${subject ? 'content' : 'rules'} for "${slug}"`)]
    if (assessment.draw)
      return checkCount(slug, filterDrawable(content, assessment.draw).items.length, { assessment, needed: assessment.draw.itemCount })
    return (subject.sections ?? [{ id: undefined, itemCount: subject.itemCount }]).flatMap(({ id, itemCount }) => {
      const count = questionsOf(withoutHeardApart(content).items.filter(({ section }) => section === id)).length
      return checkCount(`${slug} ${id ?? ''}`, count, { assessment, needed: itemCount })
    })
  })
}

interface Need {
  readonly assessment: AssessmentDefinition
  readonly needed: number
}

function checkCount(location: string, count: number, { assessment, needed }: Need): ContentFinding[] {
  return count >= needed ? [] : [finding('too-few-items', assessment.slug, `${location}: ${count} of ${needed} items`)]
}

function finding(code: FindingCode, itemId: string, message: string): ContentFinding {
  return { code, itemId, message }
}
