import type { SearchGroups, SearchRequest } from '../../../src-shared/learning/search/item-search.ts'
import { HITS_PER_GROUP, type SoughtWord } from '../../../src-shared/learning/search/search-terms.ts'
import { classLevels, EVERY_LEVEL, type Stage } from '../../../src-shared/account/class-levels.ts'
import { lowestOf, mayOffer, type StudyFacts } from '../../../src-shared/account/study-scope.ts'
import type { LessonSummary } from '../../../src-shared/learning/lessons/learning.ts'
import type { OfferedHeading, PracticeCatalogue } from '../../content/catalogue/practice-catalogue.ts'
import type { LessonCatalogue } from '../lessons/create-lesson-catalogue.ts'
import type { SubjectRepository } from '../lessons/subject-repository.ts'
import { findNamed } from './find-named.ts'

/** The sources of subjects, topics and lessons, all without content under an embargo. */
export interface StudySource {
  readonly readLearner: (accountId: string) => Promise<StudyFacts>
  readonly practices: Pick<PracticeCatalogue, 'readHeadings'>
  readonly lessons: Pick<LessonCatalogue, 'list'>
  readonly subjects: Pick<SubjectRepository, 'list'>
}

interface GroupSearch {
  readonly accountId: string
  readonly learner: StudyFacts
  readonly sought: readonly SoughtWord[]
  readonly request: SearchRequest
}

/**
 * Finds subjects, topics and lessons whose names contain the words. Lessons and subjects follow the chosen class, or every class; topics are
 * always those that the learner can practise. Null on later pages, and where the filters apply to questions only.
 */
export async function findGroups(source: StudySource, { accountId, learner, sought, request }: GroupSearch): Promise<SearchGroups | null> {
  if (sought.length === 0 || !isForGroups(request)) return null
  const [headings, lessons, subjects] = await Promise.all([source.practices.readHeadings(accountId), source.lessons.list(), source.subjects.list()])
  const titles = new Map(subjects.map(({ slug, title }) => [slug, title]))
  const study: Study = {
    headings: headings.filter(({ subject }) => isOfSubject(subject.slug, request)),
    lessons: lessons
      .filter((lesson) => isOfSubject(lesson.subjectSlug, request) && isLessonFor(lesson, request, learner))
      .map((lesson) => ({ ...lesson, subject: titles.get(lesson.subjectSlug) ?? '' })),
    subjects: subjects.filter(({ slug }) => isOfSubject(slug, request))
  }
  return { subjects: findSubjects(study, sought, request), headings: findHeadings(study, sought), lessons: findLessons(study, sought) }
}

/** What is available to the learner, or to the chosen class. */
interface Study {
  readonly headings: readonly OfferedHeading[]
  readonly lessons: readonly (LessonSummary & { readonly subject: string })[]
  readonly subjects: readonly { readonly slug: string; readonly title: string; readonly stages: readonly Stage[] }[]
}

function isForGroups({ body, topic, difficulty, page = '1' }: SearchRequest): boolean {
  return page === '1' && [body, topic, difficulty].every((part) => part === undefined)
}

function isOfSubject(slug: string, { subject }: SearchRequest): boolean {
  return subject === undefined || subject === slug
}

function isLessonFor({ classLevels: levels }: LessonSummary, { level }: SearchRequest, learner: StudyFacts): boolean {
  if (level === EVERY_LEVEL) return true
  return level === undefined ? mayOffer({ country: '', classLevel: lowestOf(levels) }, learner) : levels.includes(level)
}

function findSubjects({ headings, lessons, subjects }: Study, sought: readonly SoughtWord[], { level }: SearchRequest): SearchGroups['subjects'] {
  const practised = new Set(headings.map(({ subject }) => subject.slug))
  const stage = classLevels.find(({ slug }) => slug === level)?.stage
  const countLessons = (slug: string): number => lessons.filter(({ subjectSlug }) => subjectSlug === slug).length
  const there = subjects.filter(({ slug, stages }) => {
    if (level === EVERY_LEVEL) return true
    return stage === undefined ? practised.has(slug) || countLessons(slug) > 0 : stages.includes(stage)
  })
  const found = findNamed(there, sought, ({ title }) => ({ names: [title] }))
  return toGroup(found, ({ slug, title }) => ({ slug, title, lessonCount: countLessons(slug) }))
}

function findHeadings({ headings }: Study, sought: readonly SoughtWord[]): SearchGroups['headings'] {
  const found = findNamed(headings, sought, ({ title, subject }) => ({ names: [title], beside: subject.title }))
  return toGroup(found, ({ title, exam, subject }) => ({ title, exam: exam.slug, name: exam.name, subject }))
}

function findLessons({ lessons }: Study, sought: readonly SoughtWord[]): SearchGroups['lessons'] {
  const found = findNamed(lessons, sought, ({ title, summary, subject }) => ({ names: [title, summary], beside: subject }))
  return toGroup(found, ({ slug, title, summary, subject }) => ({ slug, title, summary, subject }))
}

function toGroup<One, Hit>(found: readonly One[], toHit: (one: One) => Hit): { count: number; hits: Hit[] } {
  return { count: found.length, hits: found.slice(0, HITS_PER_GROUP).map(toHit) }
}
