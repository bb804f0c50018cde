import { filterDrawable } from '../exams/item-draw.ts'
import type { Result } from '../../../src-shared/kernel/errors/result.ts'
import type { BankSubject } from '../sources/bank-source.ts'
import { drawLesson, type Drawn } from '../sources/draw-lesson.ts'
import { faultInLesson } from './fault-in-lesson.ts'
import { drawingPathOf, drawingsFolder, lessonsPath } from './pack-contents.ts'
import { ContentFault, linesOf, readLines, tellFaults } from './pack-lines.ts'
import { lessonLimits, packLessonSchema, type PackLessonLine, type PackQuiz } from './pack-lesson.ts'

/** A lesson of a pack after reading. */
export interface PackLesson {
  readonly lesson: Omit<Drawn<PackLessonLine>, 'quiz'>
  readonly quiz: PackQuiz | undefined
}

/** Returns whether a file of a pack belongs to its lessons. */
export function isOfLessons(path: string): boolean {
  return path === lessonsPath || path.startsWith(`${drawingsFolder}/`)
}

/**
 * Reads the lessons of an unpacked pack from its files by path. Fails with `pack/content` and the invalid line or drawing: malformed, too
 * costly to show, a duplicate name, or not shown by any lesson.
 */
export function readPackLessons(files: ReadonlyMap<string, Buffer>): Result<readonly PackLesson[]> {
  return tellFaults(() => {
    const count = linesOf(files, lessonsPath).length
    if (count > lessonLimits.lessons + 1) throw new ContentFault(`${lessonsPath}: it has more than ${lessonLimits.lessons} lessons`)
    const lines = readLines(files, lessonsPath, packLessonSchema)
    refuseTwins(lines)
    refuseStrays(files, lines)
    return lines.map((line) => readLesson(files, line))
  })
}

/** Rejects a quiz on the pack's own items if there are too few of them; quizzes on an exam's items are checked elsewhere. */
export function checkOwnQuizzes(lessons: readonly PackLesson[], subjects: readonly Pick<BankSubject, 'content'>[]): Result<null> {
  return tellFaults(() => {
    for (const { lesson, quiz } of lessons) {
      if (quiz === undefined || quiz.exam !== undefined) continue
      const own = subjects.find(({ content }) => content.subject === quiz.subject)?.content
      const there = own === undefined ? 0 : filterDrawable(own, quiz.draw).items.length
      const wanted = quiz.draw.itemCount
      if (there < wanted) throw new ContentFault(`the quiz of the lesson ${lesson.slug} needs ${wanted} items, but there are ${there}`)
    }
    return null
  })
}

function readLesson(files: ReadonlyMap<string, Buffer>, line: PackLessonLine): PackLesson {
  const fault = faultInLesson(line)
  if (fault !== null) throw new ContentFault(`${lessonsPath}: ${fault}`, 'pack/text-bounds')
  const { lesson, faults } = drawLesson(line, (id) => files.get(drawingPathOf(id))?.toString('utf8') ?? null)
  if (faults[0] !== undefined) throw new ContentFault(faults[0])
  const { quiz, ...rest } = lesson
  return { lesson: rest, quiz }
}

function refuseTwins(lines: readonly PackLessonLine[]): void {
  const slugs = new Set<string>()
  for (const { slug } of lines) {
    if (slugs.has(slug)) throw new ContentFault(`${lessonsPath}: two lessons have the name ${slug}`)
    slugs.add(slug)
  }
}

/** Drawings that no lesson names were not checked for forbidden content. */
function refuseStrays(files: ReadonlyMap<string, Buffer>, lines: readonly PackLessonLine[]): void {
  const named = new Set(lines.flatMap(({ drawings = [] }) => drawings.map(({ id }) => drawingPathOf(id))))
  const stray = [...files.keys()].find((path) => path.startsWith(`${drawingsFolder}/`) && !named.has(path))
  if (stray !== undefined) throw new ContentFault(`${stray} does not belong to a lesson`)
}
