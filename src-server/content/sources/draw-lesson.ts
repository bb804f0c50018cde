import { DRAWING_MOST_CHARACTERS, type Drawing, type TextSection } from '../../../src-shared/content/exams/text-section.ts'
import { faultInPicture } from '../../../src-shared/content/media/check-picture.ts'
import { picturesIn } from '../../../src-shared/kernel/markup/pictures-in.ts'
import type { LessonSource } from './learning-sources.ts'

type Undrawn = Pick<LessonSource, 'slug' | 'drawings' | 'sections'>

/** A lesson whose sections contain their drawings. */
export type Drawn<Lesson extends Undrawn> = Omit<Lesson, 'drawings' | 'sections'> & { readonly sections: readonly TextSection[] }

/**
 * Puts a lesson's drawings into the sections that show them. `svgOf` returns null where there is no such drawing. `faults` lists drawings
 * that are missing, unsafe, of a wrong size or not shown, and texts that show an unnamed drawing. Pure.
 */
export function drawLesson<Lesson extends Undrawn>(
  source: Lesson,
  svgOf: (id: string) => string | null
): { readonly lesson: Drawn<Lesson>; readonly faults: readonly string[] } {
  const { drawings: _named, sections, ...rest } = source
  const { slug, drawings: named = [] }: Undrawn = source
  const faults: string[] = []
  const byId = new Map<string, Drawing>()
  for (const one of named) {
    const svg = svgOf(one.id)
    const fault = faultInDrawing(one, svg)
    if (svg === null || fault !== null) faults.push(`the drawing ${one.id} of the lesson ${slug}: ${fault ?? ''}`)
    else byId.set(one.id, { ...one, svg })
  }
  const names = new Set(named.map(({ id }) => id))
  const shown = new Set(sections.flatMap(({ text }) => picturesIn(text)))
  for (const id of shown) if (!names.has(id)) faults.push(`the lesson ${slug} shows ${id}, which it does not name`)
  for (const id of names) if (!shown.has(id)) faults.push(`the lesson ${slug} names ${id}, which it does not show`)
  const drawnSections = sections.map(({ title, text }) => {
    const drawings = [...new Set(picturesIn(text))].flatMap((id) => byId.get(id) ?? [])
    return { title, text, ...(drawings.length > 0 ? { drawings } : {}) }
  })
  return { lesson: { ...rest, sections: drawnSections }, faults }
}

/** Checks a drawing by the rules for pictures of items, and its size, because it travels inside a page. */
function faultInDrawing({ width, height }: Pick<Drawing, 'width' | 'height'>, svg: string | null): string | null {
  if (svg === null) return 'is missing'
  if (svg.length > DRAWING_MOST_CHARACTERS) return 'is too large'
  return faultInPicture({ type: 'image/svg+xml', width, height }, { bytes: new TextEncoder().encode(svg), text: svg })
}
