import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { faultInSvg } from '../../src-shared/content/check-svg.ts'
import { picturesIn } from '../../src-shared/content/pictures-in.ts'
import { DRAWING_MOST_CHARACTERS, type Drawing } from '../../src-shared/learning/learning.ts'
import type { DrawnLesson, LessonSource } from './learning-sources.ts'

interface DrawnLessons {
  readonly lessons: readonly DrawnLesson[]
  /** In words: drawings that are not there, not harmless, or not shown, and texts that show what is not named. */
  readonly faults: readonly string[]
}

/** Puts the drawings of `folder` into the sections that show them. */
export async function drawLessons(folder: string, lessons: readonly LessonSource[]): Promise<DrawnLessons> {
  const drawn = await Promise.all(lessons.map((lesson) => drawLesson(folder, lesson)))
  return { lessons: drawn.map(({ lesson }) => lesson), faults: drawn.flatMap(({ faults }) => faults) }
}

async function drawLesson(folder: string, source: LessonSource): Promise<{ readonly lesson: DrawnLesson; readonly faults: readonly string[] }> {
  const { drawings: named = [], sections, ...rest } = source
  const faults: string[] = []
  const byId = new Map<string, Drawing>()
  for (const one of named) {
    const svg = await readDrawing(folder, one.id)
    const fault = svg === null ? 'is not there' : svg.length > DRAWING_MOST_CHARACTERS ? 'is too large' : faultInSvg(svg)
    if (svg === null || fault !== null) faults.push(`the drawing ${one.id} of the lesson ${rest.slug}: ${fault ?? ''}`)
    else byId.set(one.id, { ...one, svg })
  }
  const names = new Set(named.map(({ id }) => id))
  const shown = new Set(sections.flatMap(({ text }) => picturesIn(text)))
  for (const id of shown) if (!names.has(id)) faults.push(`the lesson ${rest.slug} shows ${id}, which it does not name`)
  for (const id of names) if (!shown.has(id)) faults.push(`the lesson ${rest.slug} names ${id}, which it does not show`)
  const drawnSections = sections.map(({ title, text }) => {
    const drawings = picturesIn(text).flatMap((id) => byId.get(id) ?? [])
    return { title, text, ...(drawings.length > 0 ? { drawings } : {}) }
  })
  return { lesson: { ...rest, sections: drawnSections }, faults }
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
