import { expect, it, onTestFinished } from 'vitest'
import { createContentLibrary } from '../../../../../src-server/content/catalogue/create-content-library.ts'
import { readLearningSources } from '../../../../../src-server/learning/lessons/read-learning-sources.ts'
import { makeResourcesFolder } from '../../../../support/content-fixture.ts'
import { testLesson } from '../../../../support/learning-fixture.ts'
import { squareSvg } from '../../../../support/pictures.ts'

const drawing = { id: 'lesson-square', width: 60, height: 60, alt: 'A square whose sides are all of one length.' }
const text = 'Look at it.\n\n![lesson-square]'
const lesson = { ...testLesson, slug: 'squares', drawings: [drawing], sections: [{ title: 'A square', text }, testLesson.sections[0]!] }

/** Reads the sources with `lesson` added and `svg` as its drawing. */
async function read(svg: string | null, source: object = lesson) {
  const resources = makeResourcesFolder()
  onTestFinished(resources.remove)
  resources.write('learning/lessons/squares.json', source)
  if (svg !== null) resources.write('learning/drawings/lesson-square.svg', svg)
  return readLearningSources(resources.folder, createContentLibrary(resources.folder))
}

it('a lesson’s drawing is in the section that shows it', async () => {
  const { lessons } = await read(squareSvg)
  const found = lessons.find(({ slug }) => slug === 'squares')
  expect(found?.sections).toEqual([{ title: 'A square', text, drawings: [{ ...drawing, svg: squareSvg }] }, testLesson.sections[0]])
  expect(found).not.toHaveProperty('drawings')
})

it.each<readonly [name: string, svg: string | null, source: object, words: string]>([
  ['a drawing that is not there', null, lesson, 'the drawing lesson-square of the lesson squares: is missing'],
  ['a drawing with a script', squareSvg.replace('</svg>', '<script>1</script></svg>'), lesson, '<script> is not allowed'],
  ['a drawing without end', squareSvg.replace('</svg>', ' '.repeat(20_000)), lesson, 'is too large'],
  ['a drawing of another size', squareSvg, { ...lesson, drawings: [{ ...drawing, height: 90 }] }, 'it measures 60 × 60'],
  ['a text that shows what is not named', squareSvg, { ...lesson, drawings: [] }, 'the lesson squares shows lesson-square, which it does not name'],
  ['a drawing that no text shows', squareSvg, { ...lesson, sections: [testLesson.sections[0]!] }, 'names lesson-square, which it does not show']
])('reading the learning sources fails for %s', async (...[, svg, source, message]) => {
  await expect(read(svg, source)).rejects.toThrow(message)
})
