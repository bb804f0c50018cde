import { describe, expect, it } from 'vitest'
import { listFiles } from '../support/list-files.ts'

const sources = ['src-main', 'src-preload', 'src-renderer', 'src-server', 'src-shared', 'scripts', 'tests']
  .flatMap(listFiles)
  .filter((path) => /\.(ts|tsx|mjs|js|sh)$/.test(path))

const isKebabCase = (path: string): boolean => path.split('/').every((part) => /^(\d{4}-)?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9-]+)*$/.test(part))
/** “Download manager” is the standard term. */
const standardTerms = /download-manager/
const saysNothing = (path: string): boolean =>
  /\/index\.|(^|[/-])(utils?|helpers?|common|managers?|services?|misc)([-/.]|$)/.test(path.replace(standardTerms, ''))

describe('file names', () => {
  it('all source paths are in kebab-case', () => {
    expect(sources.filter((path) => !isKebabCase(path))).toEqual([])
  })

  it('no file name is a vague term such as utils, helpers or index', () => {
    expect(sources.filter(saysNothing)).toEqual([])
  })

  it('control: the file name check finds names that break the rules', () => {
    expect(['src-main/Journal.ts', 'src-main/saveAnswer.ts', 'src-main/journal.ts'].filter((path) => !isKebabCase(path))).toHaveLength(2)
    expect(
      ['src-main/utils/a.ts', 'src-main/time-helpers.ts', 'src-main/index.ts', 'src-main/journal.ts', 'src-main/download-manager.ts'].filter(
        saysNothing
      )
    ).toHaveLength(3)
  })
})
