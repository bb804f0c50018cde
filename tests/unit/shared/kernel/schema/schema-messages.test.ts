import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { serverSchemaMessages } from '../../../../../src-server/platform/schema-messages.ts'
import { schemaMessages } from '../../../../../src-shared/kernel/schema/schema-messages.ts'
import { listFiles, projectRoot } from '../../../../support/list-files.ts'
import { notPlain } from '../../../../support/plain-sentences.ts'

type Texts = Readonly<Record<string, Readonly<Record<string, string>>>>
const files: Readonly<Record<string, Texts>> = { schemaMessages, serverSchemaMessages }

const sources = ['src-shared', 'src-server', 'src-main', 'src-renderer']
  .flatMap(listFiles)
  .filter((path) => /\.tsx?$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(projectRoot, path), 'utf8') }))
const SENTENCE_IN_A_SCHEMA = /\b(?:error|message):\s*(?:\([^)]*\)\s*=>\s*)?['"`][^'"`\n]* /

it('no schema has a message text of its own: all are in the locale files', () => {
  const schemas = sources.filter(({ text }) => text.includes("/zod.ts'"))
  expect(schemas.length).toBeGreaterThan(50)
  expect(schemas.filter(({ text }) => SENTENCE_IN_A_SCHEMA.test(text)).map(({ path }) => path)).toEqual([])
})

it.each(Object.entries(files))('every text of %s belongs to a schema', (name, messages) => {
  const all = sources.map(({ text }) => text).join('\n')
  const keys = Object.entries(messages).flatMap(([group, texts]) => Object.keys(texts).map((key) => ({ group, key })))
  const isUsed = ({ group, key }: (typeof keys)[number]): boolean =>
    all.includes(`${name}.${group}.${key}`) || (all.includes(`= ${name}.${group}\n`) && all.includes(`messages.${key}`))
  expect(keys.filter((one) => !isUsed(one))).toEqual([])
})

it.each(Object.entries(files))('every text of %s is in sentences of at most 20 plain words', (_, messages) => {
  expect(notPlain(Object.values(messages).flatMap((texts) => Object.values(texts)))).toEqual([])
})
