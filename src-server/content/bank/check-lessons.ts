import { checkMarkup } from '../../../src-shared/content/check/check-markup.ts'
import type { ContentFinding } from '../../../src-shared/content/check/content-finding.ts'
import { filterDrawable } from '../exams/item-draw.ts'
import { markupToPlainText } from '../../../src-shared/kernel/markup/markup.ts'
import type { ItemDraw, Profile } from '../exams/profile.ts'
import { classLevels, classLevelSlugs } from '../../../src-shared/account/class-levels.ts'
import { itemSourceOf } from '../sources/bank-of.ts'
import { drawLesson } from '../sources/draw-lesson.ts'
import { faultInLesson } from '../packs/fault-in-lesson.ts'
import type { LessonToPack } from '../packs/pack-contents.ts'
import { packLessonSchema, type PackLessonLine } from '../packs/pack-lesson.ts'
import type { BankSubject } from '../sources/bank-source.ts'
import { readingLevel } from './reading-level.ts'
import { firstClassOf } from './reading-limits.ts'

/** Where the quizzes of lessons take their items from. */
export interface QuizSources {
  readonly subjects: readonly BankSubject[]
  /** When empty, quizzes of exams are not checked. */
  readonly profiles: readonly Profile[]
  /** The bank of quizzes that name no exam: the pack's own. */
  readonly ownBank: string | null
}

const FEWEST_QUIZ_ITEMS = 8
/** The minimum for a quiz that names its items, because no others fit the lesson. Fewer items say too little, so such a lesson has no quiz. */
const FEWEST_NAMED_ITEMS = 5
/** Limits for lessons of primary school, see `readingLevel`. One lesson writes out the alphabet, which is 26 words. */
const primaryLimits = { grade: 5, longestSentence: 26 }

/** Checks every rule for lessons: form, drawings, marks, letters, reading level, and enough items for the quiz. */
export function checkLessons(lessons: readonly LessonToPack[], sources: QuizSources): readonly ContentFinding[] {
  const slugs = lessons.map(({ line }) => line.slug)
  const twins = [...new Set(slugs.filter((slug, index) => slugs.indexOf(slug) !== index))]
  return [
    ...twins.map((slug) => found('duplicate-id', slug, 'two lessons have this name')),
    ...lessons.flatMap((lesson) => [...checkForm(lesson), ...checkTexts(lesson.line), ...checkLevel(lesson.line), ...checkQuiz(lesson.line, sources)])
  ]
}

function found(code: ContentFinding['code'], itemId: string, message: string): ContentFinding {
  return { code, itemId, message }
}

/** Finds everything that would make a pack with this lesson unreadable. */
function checkForm({ line, svgs }: LessonToPack): ContentFinding[] {
  const parsed = packLessonSchema.safeParse(line)
  const issues = parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const fault = faultInLesson(line)
  const { faults } = drawLesson(line, (id) => svgs.get(id) ?? null)
  return [...issues, ...(fault === null ? [] : [fault]), ...faults].map((message) => found('lesson-form', line.slug, message))
}

function checkTexts({ slug, title, summary, sections, drawings = [] }: PackLessonLine): ContentFinding[] {
  const stimuli = sections.map(({ text }) => ({ id: slug, kind: 'passage' as const, title: slug, text }))
  const read = [title, summary, ...sections.flatMap((section) => [section.title, section.text]), ...drawings.map(({ alt }) => alt)]
  const strange = new Set(read.flatMap((text) => strangeLetters(text)))
  return [
    ...checkMarkup({ subject: slug, title: slug, version: 1, items: [], stimuli }),
    ...[...strange].map((letter) => found('letter-not-drawn', slug, `no font of Koya has "${letter}"`))
  ]
}

/** Returns letters that Koya's fonts lack: they cover Latin and Greek. Formulas are not checked. */
function strangeLetters(text: string): readonly string[] {
  return markupToPlainText(text.replaceAll(/\$[^$]*\$/g, '')).match(/(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Common}])\p{L}/gu) ?? []
}

function checkLevel({ slug, classLevels: levels, sections }: PackLessonLine): ContentFinding[] {
  const isForPrimary = classLevels.some(({ slug: level, stage }) => stage === 'primary' && levels.includes(level))
  if (!isForPrimary) return []
  const { grade, longestSentence } = readingLevel(sections.map(({ text }) => text))
  return [
    ...(grade <= primaryLimits.grade ? [] : [found('hard-to-read', slug, `its grade is ${grade.toFixed(1)}, more than ${primaryLimits.grade}`)]),
    ...(longestSentence <= primaryLimits.longestSentence
      ? []
      : [found('hard-to-read', slug, `a sentence has ${longestSentence} words, more than ${primaryLimits.longestSentence}`)])
  ]
}

function checkQuiz({ slug, quiz, classLevels: levels }: PackLessonLine, { subjects, profiles, ownBank }: QuizSources): ContentFinding[] {
  if (quiz === undefined) return []
  const { exam, subject, draw } = quiz
  // A check of one pack alone has no exams.
  if (exam !== undefined && profiles.length === 0) return []
  const itemSource = exam === undefined ? (ownBank === null ? null : { bank: ownBank, subject }) : itemSourceOf(profiles, { exam, subject })
  const source = subjects.find(({ bank, content }) => bank === itemSource?.bank && content.subject === itemSource.subject)
  if (source === undefined) return [found('quiz-items', slug, `its quiz needs items of ${exam ?? 'the pack'}, ${subject}, but there are none`)]
  const topics = new Set(source.content.items.map(({ topic }) => topic))
  const there = filterDrawable(source.content, draw).items.length
  const fewest = draw.items === undefined ? FEWEST_QUIZ_ITEMS : FEWEST_NAMED_ITEMS
  return [
    ...(draw.topics ?? []).filter((topic) => !topics.has(topic)).map((topic) => found('unknown-topic', slug, `no item is about "${topic}"`)),
    ...topicsAbove(levels, source, draw).map((topic) => found('topic-of-another-class', slug, `"${topic}" is taught in a later class`)),
    ...(draw.itemCount < fewest ? [found('quiz-items', slug, `its quiz has ${draw.itemCount} items, at least ${fewest} are needed`)] : []),
    ...(there < draw.itemCount ? [found('quiz-items', slug, `its quiz needs ${draw.itemCount} items, but there are ${there}`)] : [])
  ]
}

/** Returns the topics of a quiz that are taught only after every class of its lesson. */
function topicsAbove(levels: PackLessonLine['classLevels'], { syllabus }: BankSubject, { topics = [] }: ItemDraw): readonly string[] {
  const highest = Math.max(...levels.map((level) => classLevelSlugs.indexOf(level)))
  return topics.filter((topic) => {
    const first = syllabus && firstClassOf(syllabus, topic)
    return first !== undefined && classLevelSlugs.indexOf(first) > highest
  })
}
