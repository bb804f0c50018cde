import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawDomains, readDomainFolders } from '../../scripts/quality/draw-domains.js'
import { listFiles, projectRoot } from '../support/list-files.ts'

const recipeIndex = 'docs/recipes/README.md'
const recipePages = listFiles('docs/recipes')
  .filter((path) => path.endsWith('.md') && path !== recipeIndex)
  .toSorted()
const decisionIndex = 'docs/decisions/README.md'
const documents = ['README.md', 'ARCHITECTURE.md', 'SECURITY.md', 'CONTRIBUTING.md', decisionIndex, recipeIndex, ...recipePages]

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> }

/** Commands generate these paths, so a fresh clone lacks them. */
const isMade = (path: string): boolean => /^(out|dist|node_modules|\.runtime)(\/|$)/.test(path)

const folders = ['src-main', 'src-preload', 'src-renderer', 'src-server', 'src-shared', 'tests', 'scripts', 'docs', 'resources', '.ci']

/** Finds paths in a document's text: in backquotes with a slash or a file extension, and link targets inside the checkout. */
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

/** Lists commands of a text that package.json lacks. */
function missingCommands(text: string): string[] {
  return [...text.matchAll(/\bnpm run (?:-s )?([\w:]+)/g)].map(([, name]) => name!).filter((name) => !Object.hasOwn(scripts, name))
}

describe('the documents', () => {
  it.each(documents)('%s names only paths and commands that exist', (document) => {
    const text = read(document)
    expect(pathsIn(text).filter((path) => !isThere(document, path))).toEqual([])
    expect(missingCommands(text)).toEqual([])
  })

  it('docs/domains.svg equals the domain map drawn by npm run map', () => {
    expect(read('docs/domains.svg')).toBe(drawDomains(readDomainFolders(projectRoot)))
  })

  it('control: the document check finds a path and a command that do not exist', () => {
    const text =
      'See `src-main/none.ts`, `tests/nowhere/`, `none.md` and [the map](docs/none.md); `src-shared/`, `oxlint.config.mjs` and `out/tour/` are fine.'
    expect(pathsIn(text).filter((path) => !isThere('README.md', path))).toEqual(['src-main/none.ts', 'tests/nowhere/', 'none.md', 'docs/none.md'])
    expect(missingCommands('`npm run bench`, `npm run -s nothing`, `npm run bank -- check` and `npm run tests:all`')).toEqual([
      'nothing',
      'tests:all'
    ])
  })

  it('the README has at most 64 lines of at most 100 characters', () => {
    const lines = read('README.md').trimEnd().split('\n')
    expect(lines.length).toBeLessThanOrEqual(64)
    expect(lines.filter((line) => line.length > 100)).toEqual([])
  })
})

/** A recipe with its heading must have fewer lines than this. */
const MOST_LINES = 8
/** Characters per line without link targets. Longer lines would make a short recipe long. */
const LONGEST_LINE = 130

interface Recipe {
  /** Address in the index, such as `server.md#add-an-endpoint`. */
  readonly address: string
  /** Lines from the heading on, without empty lines. */
  readonly lines: readonly string[]
}

function recipesIn(page: string, text: string): Recipe[] {
  const sections = text.split(/^## /m).slice(1)
  return sections.map((section) => {
    const lines = section.split('\n').filter((line) => line.trim() !== '')
    const anchor = (lines[0] ?? '')
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-')
    return { address: `${basename(page)}#${anchor}`, lines }
  })
}

/** Lists what is wrong with a recipe. */
function faultsOf({ address, lines }: Recipe, indexed: ReadonlySet<string>): string[] {
  const faults = {
    'has too many lines': lines.length >= MOST_LINES,
    'has a line that is too long': lines.some((line) => line.replaceAll(/\]\([^)]*\)/g, ']').length > LONGEST_LINE),
    'links no decision': !lines.some((line) => /\]\(\.\.\/decisions\/\d{4}-/.test(line)),
    'is not in the index': !indexed.has(address)
  }
  return Object.entries(faults).flatMap(([fault, isFault]) => (isFault ? [`${address} ${fault}`] : []))
}

/** Lists the recipes that a text links, by page and heading. */
function recipeLinksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([\w-]+\.md#[\w-]+)\)/g)].map(([, address]) => address!)
}

describe('the recipes', () => {
  const recipes = recipePages.flatMap((page) => recipesIn(page, read(page)))
  const indexed = new Set(recipeLinksIn(read(recipeIndex)))

  it('every recipe is short, links a decision and is listed in the index', () => {
    expect(recipes.length).toBeGreaterThanOrEqual(50)
    expect(recipes.flatMap((recipe) => faultsOf(recipe, indexed))).toEqual([])
  })

  it('the recipe index links only to existing recipes', () => {
    const addresses = new Set(recipes.map(({ address }) => address))
    expect([...indexed].filter((address) => !addresses.has(address))).toEqual([])
  })

  it('control: the recipe check finds too many lines, a long line, no decision link and a missing index entry', () => {
    const why = 'Why: [decision 1](../decisions/0001-contracts-as-data.md).'
    const page = ['# Page', '## Add a lock', 'one', 'two', 'three', 'four', 'five', 'six', why, '', '## Add a key, too', 'x'.repeat(131)].join('\n')
    expect(recipesIn('docs/recipes/page.md', page).flatMap((recipe) => faultsOf(recipe, new Set(['page.md#add-a-lock'])))).toEqual([
      'page.md#add-a-lock has too many lines',
      'page.md#add-a-key-too has a line that is too long',
      'page.md#add-a-key-too links no decision',
      'page.md#add-a-key-too is not in the index'
    ])
  })
})

const decisions = listFiles('docs/decisions').filter((path) => /^docs\/decisions\/\d{4}-[^/]+\.md$/.test(path))

/** Reads the first line of a decision, such as `# 12. Round calculator results as learners do`. */
function headingOf(path: string): { readonly number: string; readonly title: string } {
  const [, number = '', title = ''] = /^# (\d+)\. (.+)\n/.exec(read(path)) ?? []
  return { number: number.padStart(4, '0'), title }
}

function fileNameOf({ number, title }: { readonly number: string; readonly title: string }): string {
  const words =
    title
      .toLowerCase()
      .replaceAll("'", '')
      .match(/[a-z0-9]+/g) ?? []
  return `${[number, ...words].join('-')}.md`
}

describe('the decisions', () => {
  it('every decision has a title of at most 60 characters, and its file is named after it', () => {
    expect(decisions.filter((path) => headingOf(path).title.length > 60)).toEqual([])
    expect(decisions.filter((path) => basename(path) !== fileNameOf(headingOf(path)))).toEqual([])
  })

  it('every decision has the headings Context, Decision and Consequences in this order', () => {
    const expected = ['Context', 'Decision', 'Consequences']
    const headings = (path: string): string[] => [...read(path).matchAll(/^## (.+)$/gm)].map(([, heading]) => heading!)
    const isInOrder = (path: string): boolean =>
      headings(path)
        .filter((heading) => expected.includes(heading))
        .join() === expected.join()
    expect(decisions.filter((path) => !isInOrder(path))).toEqual([])
  })

  it('every decision is in the index exactly once, with its title', () => {
    const entries = [...read(decisionIndex).matchAll(/^- (\d{4} \[.+?\]\(.+?\))/gm)].map(([, entry]) => entry)
    const expected = decisions.map((path) => `${headingOf(path).number} [${headingOf(path).title}](${basename(path)})`)
    expect(entries.toSorted()).toEqual(expected.toSorted())
  })
})
