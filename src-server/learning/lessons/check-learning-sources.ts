import type { AssessmentDefinition } from '../../content/exams/profile.ts'
import type { LibrarySource } from '../../content/sources/library-source.ts'
import type { DrawnLesson, LearningSources, PlanSource, SubjectSource } from '../../content/sources/learning-sources.ts'
import { isPaperSlug } from '../../content/sources/pack-paper.ts'

interface Known {
  readonly subjects: ReadonlySet<string>
  readonly addOns: ReadonlySet<string>
  readonly quizzes: ReadonlySet<string>
}

/** Finds what the schemas cannot check: unknown or duplicate names, and a learner without any plan. Pure. */
export function checkLearningSources(sources: LearningSources, definitions: readonly AssessmentDefinition[]): readonly string[] {
  const known: Known = {
    subjects: new Set(sources.subjects.map(({ slug }) => slug)),
    addOns: new Set(sources.addOns.map(({ slug }) => slug)),
    quizzes: new Set(definitions.filter(({ kind }) => kind === 'quiz').map(({ slug }) => slug))
  }
  return [
    ...findRepeats('subject', sources.subjects),
    ...findRepeats('lesson', sources.lessons),
    ...findRepeats(
      'library',
      sources.libraries.map(({ serial }) => ({ slug: serial }))
    ),
    ...findRepeats('plan', sources.plans),
    ...findRepeats('add-on', sources.addOns),
    ...findRepeats('ladder', sources.ladders),
    ...findRepeats('assessment', definitions),
    ...sources.lessons.flatMap((lesson) => checkLesson(lesson, known)),
    ...sources.subjects.flatMap((subject) => checkPath(subject, sources.lessons)),
    ...sources.libraries.flatMap((library) => checkLibrary(library, known)),
    ...sources.plans.flatMap((plan) => checkPlan(plan, known)),
    ...findEmptyAddOns(sources),
    ...findUnknownPapers(sources, definitions),
    ...sources.ladders.flatMap(({ slug, subject }) => (known.subjects.has(subject) ? [] : [`the ladder ${slug} has an unknown subject`])),
    ...checkFreePlan(sources.plans)
  ]
}

function findRepeats(noun: string, named: readonly { readonly slug: string }[]): string[] {
  const slugs = named.map(({ slug }) => slug)
  return [...new Set(slugs.filter((slug, index) => slugs.indexOf(slug) !== index))].map((slug) => `more than one ${noun} has the name ${slug}`)
}

function checkLesson({ slug, subject, quiz }: DrawnLesson, { subjects, quizzes }: Known): string[] {
  return [
    ...(subjects.has(subject) ? [] : [`the lesson ${slug} names the unknown subject ${subject}`]),
    ...(quiz === undefined || quizzes.has(quiz) ? [] : [`the lesson ${slug} names ${quiz}, which is not a quiz`])
  ]
}

/** A subject with a path has each of its lessons on it, once. */
function checkPath({ slug, lessons: path }: SubjectSource, lessons: readonly DrawnLesson[]): string[] {
  if (path.length === 0) return []
  const own = lessons.filter(({ subject }) => subject === slug).map((lesson) => lesson.slug)
  return [
    ...findRepeats(
      `lesson on the path of ${slug}`,
      path.map((name) => ({ slug: name }))
    ),
    ...path.filter((name) => !own.includes(name)).map((name) => `the path of ${slug} names ${name}, which is not one of its lessons`),
    ...own.filter((name) => !path.includes(name)).map((name) => `the lesson ${name} is not on the path of ${slug}`)
  ]
}

function checkLibrary({ serial, subject, addOn }: LibrarySource, { subjects, addOns }: Known): string[] {
  return [
    ...(subject === undefined || subjects.has(subject) ? [] : [`the library ${serial} names the unknown subject ${subject}`]),
    ...(addOn === undefined || addOns.has(addOn) ? [] : [`the library ${serial} names the unknown add-on ${addOn}`])
  ]
}

function checkPlan({ slug, includes }: PlanSource, { addOns }: Known): string[] {
  return includes.filter((addOn) => !addOns.has(addOn)).map((addOn) => `the plan ${slug} includes the unknown add-on ${addOn}`)
}

/** An add-on that unlocks nothing must not be offered. */
function findEmptyAddOns({ addOns, libraries }: LearningSources): string[] {
  return addOns
    .filter(
      ({ slug, opens }) => !libraries.some(({ addOn }) => addOn === slug) && (opens?.assessments.length ?? 0) + (opens?.ladders.length ?? 0) === 0
    )
    .map(({ slug }) => `the add-on ${slug} opens nothing`)
}

/** Includes quizzes: a free lesson has a free quiz. */
function findUnknownPapers({ addOns, ladders }: LearningSources, definitions: readonly AssessmentDefinition[]): string[] {
  const papers = new Set(definitions.filter(({ kind }) => kind !== 'quiz').map(({ slug }) => slug))
  const known = new Set(ladders.map(({ slug }) => slug))
  return addOns.flatMap(({ slug, opens }) => [
    ...(opens?.assessments ?? [])
      .filter((paper) => !papers.has(paper) && !isPaperSlug(paper))
      .map((paper) => `the add-on ${slug} opens ${paper}, which is not a paper`),
    ...(opens?.ladders ?? []).filter((ladder) => !known.has(ladder)).map((ladder) => `the add-on ${slug} opens the unknown ladder ${ladder}`)
  ])
}

/** Every account has the free plan, so exactly one must exist, cost nothing and never end. */
function checkFreePlan(plans: readonly PlanSource[]): string[] {
  const free = plans.filter(({ period }) => period === 'forever')
  if (plans.length === 0) return []
  return free.length === 1 && free[0]?.price.amountMinor === 0 ? [] : ['exactly one plan must be for ever, and free']
}
