import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createContentLibrary } from '../../../../../src-server/content/catalogue/create-content-library.ts'
import { toLearningRows } from '../../../../../src-server/learning/lessons/learning-rows.ts'
import { readLearningSources } from '../../../../../src-server/learning/lessons/read-learning-sources.ts'
import { classLevels, stages } from '../../../../../src-shared/account/class-levels.ts'

const folder = resolve('resources')
const sources = await readLearningSources(folder, createContentLibrary(folder))

function stageRank(levels: readonly string[]): number {
  return Math.min(...classLevels.filter(({ slug }) => levels.includes(slug)).map(({ stage }) => stages.indexOf(stage)))
}

it('the lessons of each subject are stored in the order of its path, which begins with the lowest classes', () => {
  const rows = toLearningRows(sources).lesson.toSorted((one, other) => one.position - other.position)
  expect(new Set(rows.map(({ position }) => position)).size).toBe(sources.lessons.length)
  for (const { slug, lessons: path } of sources.subjects) {
    expect(
      rows.filter((row) => row.subject_slug === slug).map((row) => row.slug),
      slug
    ).toEqual(path)
    const ranks = path.map((name) => stageRank(sources.lessons.find((lesson) => lesson.slug === name)?.classLevels ?? []))
    expect(ranks, slug).toEqual(ranks.toSorted((one, other) => one - other))
  }
})
