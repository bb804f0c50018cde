import { expect, test } from 'vitest'
import { findRetiredNames } from '../../../scripts/quality/plain-english/find-retired-names.js'
import { readSources } from '../../../scripts/quality/plain-english/read-sources.js'
import { projectRoot } from '../../support/list-files.ts'

test('exported names, files and folders contain no retired word', { timeout: 60_000 }, () => {
  expect(findRetiredNames(readSources(projectRoot))).toEqual([])
})

test.each([
  { what: 'a file', path: 'src-main/kept-replies.ts', text: '', name: 'kept-replies' },
  { what: 'a style', path: 'src-renderer/shelf.module.css', text: '', name: 'shelf' },
  { what: 'a folder', path: 'src-main/desk/open.ts', text: '', name: 'desk' },
  { what: 'a function', path: 'src-main/a.ts', text: 'export async function handInPaper() {}', name: 'handInPaper' },
  { what: 'a type', path: 'src-main/a.ts', text: 'export interface StandInServer {}', name: 'StandInServer' },
  { what: 'a constant', path: 'src-main/a.ts', text: 'export const PIN_TRIES = 5', name: 'PIN_TRIES' },
  { what: 'a class', path: 'scripts/a.js', text: 'export class Courier {}', name: 'Courier' },
  { what: 'another name of an export', path: 'src-main/a.ts', text: "export { a as setAsideFile } from './b.ts'", name: 'setAsideFile' }
])('$what with a retired word is found', ({ path, text, name }) => {
  expect(findRetiredNames(new Map([[path, text]]))).toEqual([name])
})

test('a retired name that occurs twice is reported twice, so that a second one cannot be added', () => {
  expect(findRetiredNames(new Map(['a', 'b'].map((file) => [`src-main/${file}.ts`, 'export type Wish = string'])))).toEqual(['Wish', 'Wish'])
})

test('unexported names, retired words inside longer words and permitted uses are not reported', () => {
  const text = 'const kept = 1\nexport const outline = kept\nexport const letterOf = 1\nexport const candidateSeat = 1\nexport const timeline = 1'
  expect(findRetiredNames(new Map([['src-main/desktop.ts', text]]))).toEqual([])
})
