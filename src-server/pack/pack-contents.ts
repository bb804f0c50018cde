import type { BankSubject } from '../bank/bank-source.ts'

/** The files of a pack for subjects of a bank: one folder each, items, texts and templates as JSON lines. */
export function filesOfSubjects(subjects: readonly BankSubject[]): ReadonlyMap<string, Buffer> {
  return new Map(subjects.flatMap(filesOfSubject))
}

function filesOfSubject({ content, syllabus, templates }: BankSubject): [string, Buffer][] {
  const { subject, title, version, items, stimuli } = content
  const folder = `subjects/${subject}`
  return [
    [`${folder}/subject.json`, Buffer.from(`${JSON.stringify({ subject, title, version })}\n`)],
    [`${folder}/items.jsonl`, jsonLines(items)],
    ...(stimuli.length === 0 ? [] : [[`${folder}/stimuli.jsonl`, jsonLines(stimuli)] satisfies [string, Buffer]]),
    ...(templates.length === 0 ? [] : [[`${folder}/templates.jsonl`, jsonLines(templates)] satisfies [string, Buffer]]),
    ...(syllabus === undefined ? [] : [[`${folder}/syllabus.json`, Buffer.from(`${JSON.stringify(syllabus)}\n`)] satisfies [string, Buffer]])
  ]
}

function jsonLines(values: readonly unknown[]): Buffer {
  return Buffer.from(values.map((value) => `${JSON.stringify(value)}\n`).join(''))
}
