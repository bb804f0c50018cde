import type { BankSubject } from '../bank/bank-source.ts'

export const mediaFolder = 'media'

/** The files of a pack for subjects of a bank: one folder each, items, texts, pictures, sounds and templates as JSON lines; beside them the files of the pictures and sounds. */
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
