import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drawLesson } from './draw-lesson.ts'
import type { DrawnLesson, LessonSource } from './learning-sources.ts'

interface DrawnLessons {
  readonly lessons: readonly DrawnLesson[]
  /** In words, see `drawLesson`. */
  readonly faults: readonly string[]
}

/** Puts the drawings of `folder` into the sections that show them. */
export async function drawLessons(folder: string, lessons: readonly LessonSource[]): Promise<DrawnLessons> {
  const drawn = await Promise.all(
    lessons.map(async (lesson) => {
      const svgs = await readDrawings(folder, lesson)
      return drawLesson(lesson, (id) => svgs.get(id) ?? null)
    })
  )
  return { lessons: drawn.map(({ lesson }) => lesson), faults: drawn.flatMap(({ faults }) => faults) }
}

/** Reads the drawings of a lesson, by id; missing files are left out. */
export async function readDrawings(folder: string, { drawings = [] }: Pick<LessonSource, 'drawings'>): Promise<ReadonlyMap<string, string>> {
  const read = await Promise.all(drawings.map(async ({ id }) => [id, await readDrawing(folder, id)] as const))
  return new Map(read.flatMap(([id, svg]) => (svg === null ? [] : [[id, svg] as const])))
}

/** Null where there is no such file. */
async function readDrawing(folder: string, id: string): Promise<string | null> {
  try {
    return await readFile(join(folder, `${id}.svg`), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}
