import { join } from 'node:path'
import { expect, test } from 'vitest'
import { journalPath } from '../../../../../src-main/attempt/journal/journal-path.ts'

test('each backend has its own journal, under a file name that is valid on any disk', () => {
  expect(journalPath('data', 'embedded')).toBe(join('data', 'attempt-journal.sqlite'))
  const paths = ['https://a.example', 'https://a.example:8443', 'http://127.0.0.1:8787', 'https://b.example'].map((one) => journalPath('data', one))
  expect(new Set(paths).size).toBe(4)
  for (const path of paths) expect(path).toMatch(/^data.attempt-journal-[0-9a-f]{16}\.sqlite$/)
  expect(journalPath('data', 'https://a.example')).toBe(paths[0])
})
