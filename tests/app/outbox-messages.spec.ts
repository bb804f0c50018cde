import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import katex from 'katex'
import 'katex/contrib/mhchem'
import { formulaMacros } from '../../src-renderer/ui/markup/formula-macros.ts'
import { markupToPlainText } from '../../src-shared/kernel/markup/markup.ts'
import { test } from '../support/app-test.ts'
import { formulasOf } from '../support/set-formulas.ts'

const folder = resolve('resources')

interface ShownMessages {
  /** Each character with the file in which it first occurs. */
  readonly ofWords: ReadonlyMap<string, string>
  readonly ofFormulas: ReadonlyMap<string, string>
}

/** Collects all characters that a learner may be shown. */
function messagesShown(): ShownMessages {
  const ofWords = new Map<string, string>()
  const ofFormulas = new Map<string, string>()
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json') && !file.includes('reviews'))
  for (const file of files) {
    for (const text of textsIn(JSON.parse(readFileSync(join(folder, file), 'utf8')))) {
      collect(ofWords, markupToPlainText(text.replaceAll(/\$[^$]*\$/g, '')), file)
      for (const tex of formulasOf(text)) collect(ofFormulas, signsOf(tex), file)
    }
  }
  return { ofWords, ofFormulas }
}

function collect(letters: Map<string, string>, text: string, file: string): void {
  for (const letter of text) if (/[^\s\p{Cf}]/u.test(letter) && !letters.has(letter)) letters.set(letter, file)
}

/** Returns the characters that a formula shows. A template's formula, with names in place of numbers, may not be typeset yet. */
function signsOf(tex: string): string {
  const set = katex.renderToString(tex, { output: 'mathml', throwOnError: false, strict: false, macros: { ...formulaMacros } })
  return set.replace(/<annotation.*?<\/annotation>/gs, '').replaceAll(/<[^>]*>|&\w+;/g, '')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Returns the letters for which Chromium uses a font of the system, set as the app sets text (`span`) or formulas (`mi`). */
async function fontsOfTheSystem(page: Page, kind: 'span' | 'mi', letters: readonly string[]): Promise<string[]> {
  await page.evaluate(
    ([tag, shown]) => {
      document.getElementById('letters')?.remove()
      const line = document.createElement('p')
      const set = line.appendChild(
        tag === 'mi' ? document.createElementNS('http://www.w3.org/1998/Math/MathML', 'math') : document.createElement('span')
      )
      line.id = 'letters'
      for (const letter of shown) set.appendChild(document.createElementNS(set.namespaceURI, tag)).textContent = letter
      document.querySelector('main')?.append(line)
    },
    [kind, letters] as const
  )
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('DOM.enable')
  await devTools.send('CSS.enable')
  const { root } = await devTools.send('DOM.getDocument')
  const { nodeIds } = await devTools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '#letters > * > *' })
  const found: string[] = []
  for (const [index, nodeId] of nodeIds.entries()) {
    const { fonts } = await devTools.send('CSS.getPlatformFontsForNode', { nodeId })
    const letter = letters[index] ?? ''
    if (fonts.some(({ isCustomFont }) => !isCustomFont) || (await isDrawnAsNothing(page, letter))) found.push(letter)
  }
  await devTools.detach()
  return found
}

/** Returns whether no font has the letter: Chromium then draws our own glyph for missing characters. */
function isDrawnAsNothing(page: Page, letter: string): Promise<boolean> {
  return page.evaluate((shown) => {
    const draw = (text: string): string => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 48, height: 48 })
      const context = canvas.getContext('2d')
      if (!context) throw new Error('There is nothing to draw on')
      context.font = `24px ${getComputedStyle(document.body).fontFamily}`
      context.fillText(text, 8, 32)
      return canvas.toDataURL()
    }
    return draw(shown) === draw('\u{10fffe}')
  }, letter)
}

test('fonts shipped with Koya draw every character of items, lessons and messages; any other character is found', async ({ launch }) => {
  const { page } = await launch()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const { ofWords, ofFormulas } = messagesShown()
  for (const [kind, shown] of [
    ['span', ofWords],
    ['mi', ofFormulas]
  ] as const) {
    // None of our fonts has the last letter's script.
    const strange = await fontsOfTheSystem(page, kind, [...shown.keys(), '한'])
    expect(strange.map((letter) => `${letter} U+${letter.codePointAt(0)?.toString(16)} in ${shown.get(letter)}`)).toEqual(['한 U+d55c in undefined'])
  }
})
