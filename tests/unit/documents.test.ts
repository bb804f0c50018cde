import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles, projectRoot } from '../support/list-files.ts'

const documents = ['README.md', 'ARCHITECTURE.md', 'SECURITY.md', 'CONTRIBUTING.md'].filter((name) => existsSync(join(projectRoot, name)))

/** Made by the commands, so not there in a fresh clone. */
const isMade = (path: string): boolean => /^(out|dist|node_modules|\.runtime)(\/|$)/.test(path)

const folders = ['src-main', 'src-preload', 'src-renderer', 'src-server', 'src-shared', 'tests', 'scripts', 'docs', 'resources', '.ci']

/** Paths in a document's text: in backquotes with a slash or a file's ending, and the targets of links inside the checkout. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)*\/?)`/g)].map(([, path]) => path!)
  const looksLikePath = (path: string): boolean =>
    /^[\w.@-]+\.(md|json|ts|tsx|mjs|cjs|js|yml|sh|svg|png)$/.test(path) || /^(src-|tests\/|scripts\/|docs\/|resources\/|\.ci\/|out\/)/.test(path)
  const linked = [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].map(([, path]) => path!).filter((path) => !/^[a-z]+:/i.test(path))
  return [...new Set([...quoted.filter(looksLikePath), ...linked])].filter((path) => !isMade(path))
}

const fileNames = new Set(folders.flatMap(listFiles).map((path) => path.slice(path.lastIndexOf('/') + 1)))

function isThere(document: string, path: string): boolean {
  if (existsSync(join(projectRoot, path)) || existsSync(join(projectRoot, dirname(document), path))) return true
  return !path.includes('/') && fileNames.has(path)
}

describe('the documents', () => {
  it.each(documents)('%s names only paths that exist', (document) => {
    const text = readFileSync(join(projectRoot, document), 'utf8')
    expect(pathsIn(text).filter((path) => !isThere(document, path))).toEqual([])
  })

  it('would notice a path that does not exist', () => {
    const text =
      'See `src-main/none.ts`, `tests/nowhere/`, `none.md` and [the map](docs/none.md); `src-shared/`, `eslint.config.js` and `out/tour/` are fine.'
    expect(pathsIn(text).filter((path) => !isThere('README.md', path))).toEqual(['src-main/none.ts', 'tests/nowhere/', 'none.md', 'docs/none.md'])
  })
})
