import type { BankSubject } from '../sources/bank-source.ts'

/** Returns lines with the number of items: in total, of each subject, by difficulty and by topic. */
export function countItems(subjects: readonly BankSubject[]): readonly string[] {
  const all = subjects.reduce((sum, { content }) => sum + content.items.length, 0)
  return [
    ...subjects.flatMap(({ bank, templates, content: { subject, items } }) => [
      `${bank} ${subject}: ${items.length} items, ${templates.length} templates; ${countBy(items.map(({ difficulty }) => difficulty))}`,
      `  ${countBy(items.map(({ topic }) => topic))}`
    ]),
    `${all} items and ${subjects.reduce((sum, { templates }) => sum + templates.length, 0)} templates in ${subjects.length} subjects of ${new Set(subjects.map(({ bank }) => bank)).size} banks`
  ]
}

function countBy(names: readonly string[]): string {
  return [...Map.groupBy(names, (name) => name)].map(([name, { length }]) => `${name} ${length}`).join(', ')
}
