import type { BankSubject } from '../sources/bank-source.ts'
import type { PackLessonLine } from './pack-lesson.ts'
import type { PackPaperLine } from '../sources/pack-paper.ts'

export const mediaFolder = 'media'
/** One lesson a line. Needs format 2. */
export const lessonsPath = 'lessons.jsonl'
export const drawingsFolder = 'drawings'
/** One paper of fixed items a line. Needs format 3. */
export const papersPath = 'papers.jsonl'

/** A lesson for a pack: its line, and its drawings by id. */
export interface LessonToPack {
  readonly line: PackLessonLine
  readonly svgs: ReadonlyMap<string, string>
}

/** Returns the path of a lesson drawing in a pack. */
export function drawingPathOf(id: string): string {
  return `${drawingsFolder}/${id}.svg`
}

/** Returns the files of a pack for these lessons; no files for no lessons. */
export function filesOfLessons(lessons: readonly LessonToPack[]): ReadonlyMap<string, Buffer> {
  if (lessons.length === 0) return new Map()
  const drawings = lessons.flatMap(({ svgs }) => [...svgs].map(([id, svg]): [string, Buffer] => [drawingPathOf(id), Buffer.from(svg)]))
  return new Map([[lessonsPath, jsonLines(lessons.map(({ line }) => line))], ...drawings])
}

/** Returns the file of a pack for papers over its subjects; no file for no papers. */
export function filesOfPapers(papers: readonly PackPaperLine[]): ReadonlyMap<string, Buffer> {
  return papers.length === 0 ? new Map() : new Map([[papersPath, jsonLines(papers)]])
}

/**
 * Returns the files of a pack for subjects of a bank: one folder each, with items, stimuli, pictures, sounds and templates as JSON lines;
 * beside them the files of the pictures and sounds.
 */
export function filesOfSubjects(subjects: readonly BankSubject[]): ReadonlyMap<string, Buffer> {
  return new Map(subjects.flatMap(filesOfSubject))
}

function filesOfSubject({ content, syllabus, templates, media }: BankSubject): [string, Buffer][] {
  const { subject, title, version, items, stimuli, pictures = [], sounds = [] } = content
  const folder = `subjects/${subject}`
  return [
    [`${folder}/subject.json`, Buffer.from(`${JSON.stringify({ subject, title, version })}\n`)],
    [`${folder}/items.jsonl`, jsonLines(items)],
    ...(stimuli.length === 0 ? [] : [[`${folder}/stimuli.jsonl`, jsonLines(stimuli)] satisfies [string, Buffer]]),
    ...(pictures.length === 0 ? [] : [[`${folder}/pictures.jsonl`, jsonLines(pictures)] satisfies [string, Buffer]]),
    ...(sounds.length === 0 ? [] : [[`${folder}/sounds.jsonl`, jsonLines(sounds)] satisfies [string, Buffer]]),
    ...[...media].map(([name, bytes]): [string, Buffer] => [`${mediaFolder}/${name}`, bytes]),
    ...(templates.length === 0 ? [] : [[`${folder}/templates.jsonl`, jsonLines(templates)] satisfies [string, Buffer]]),
    ...(syllabus === undefined ? [] : [[`${folder}/syllabus.json`, Buffer.from(`${JSON.stringify(syllabus)}\n`)] satisfies [string, Buffer]])
  ]
}

function jsonLines(values: readonly unknown[]): Buffer {
  return Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''))
}
