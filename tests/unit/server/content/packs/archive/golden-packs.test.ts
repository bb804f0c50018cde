import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inspectPack } from '../../../../../../src-server/content/packs/inspect-pack.ts'
import { openPack } from '../../../../../../src-server/content/packs/archive/open-pack.ts'
import { trustKeys } from '../../../../../../src-server/platform/pack-signature.ts'
import { readFiles } from '../../../../../../src-server/content/packs/archive/unpack.ts'
import { writePack } from '../../../../../../src-server/content/packs/write-pack.ts'
import { squareSvg } from '../../../../../support/pictures.ts'
import { makeFolder } from './pack-fixture.ts'

/** Packs written when their format was the newest, each with its signer's key. They are never generated again. */
const folder = join(import.meta.dirname, 'golden')
const formats = [
  { name: 'format-1', format: 1, itemCount: 10, lessons: [], papers: [] },
  { name: 'format-2', format: 2, itemCount: 10, lessons: ['market-sums'], papers: [] },
  { name: 'format-3', format: 3, itemCount: 10, lessons: ['market-sums'], papers: ['trade-2019', 'trade-practice'] },
  { name: 'format-4', format: 4, itemCount: 13, lessons: ['market-sums'], papers: ['trade-2019', 'trade-practice'] },
  { name: 'format-4-written', format: 4, itemCount: 10, lessons: ['market-sums'], papers: ['trade-2019', 'trade-practice'] }
]

it.each(formats)('an earlier pack of $name is read whole and with a valid signature', async ({ name, format, itemCount, lessons, papers }) => {
  const keys = trustKeys([readFileSync(join(folder, `${name}.pem`), 'utf8')])
  const inspected = await inspectPack(join(folder, `${name}.koyapack`), keys)
  if (!inspected.ok) throw new Error(JSON.stringify(inspected.error))
  const { manifest, summary, subjects, lessons: read, papers: savedPapers } = inspected.value
  expect({ format: manifest.format, signing: summary.signing.kind, title: summary.title, languages: summary.languages }).toEqual({
    format,
    signing: 'signed',
    title: 'A pack of an earlier day',
    languages: ['en', 'yo']
  })
  expect(subjects.map(({ content, media }) => [content.subject, content.items.length, content.stimuli.length, [...media.keys()]])).toEqual([
    ['trade', itemCount, 1, ['trial-square.svg']]
  ])
  expect(read.map(({ lesson }) => lesson.slug)).toEqual(lessons)
  expect(savedPapers.map(({ id }) => id)).toEqual(papers)
  expect(read.flatMap(({ lesson }) => lesson.sections.flatMap(({ drawings = [] }) => drawings.map(({ svg }) => svg)))).toEqual(
    lessons.map(() => squareSvg)
  )
})

it.each(formats)('the contents of $name still produce the manifest that was signed then', async ({ name }) => {
  const before = await openPack(join(folder, `${name}.koyapack`), new Map())
  if (!before.ok) throw new Error(before.error.code)
  const files = await readFiles(before.value)
  await before.value.close()
  const { format: _format, files: _files, ...header } = before.value.manifest
  const again = join(makeFolder(), 'again.koyapack')
  await writePack({ header, files: files.ok ? files.value : new Map() }, again)
  const after = await openPack(again, new Map())
  if (!after.ok) throw new Error(after.error.code)
  await after.value.close()
  expect(after.value.manifest).toEqual(before.value.manifest)
})
