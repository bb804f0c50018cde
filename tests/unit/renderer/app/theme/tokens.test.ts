import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const css = readFileSync('src-renderer/app/theme/tokens.css', 'utf8')

/** Returns the colours of a theme by name; `light-dark()` is read as the given one. */
function coloursOf(selector: string, scheme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const start = css.indexOf(`${selector} {`)
  const block = css.slice(start, css.indexOf('\n}', start))
  const pairs = [...block.matchAll(/--koya-([a-z-]+): (?:light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g)]
  return new Map(pairs.map(([, name = '', light, dark, only]) => [name, only ?? (scheme === 'light' ? light : dark) ?? '']))
}

/** Relative luminance of a colour such as #faf6ee (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrastOf(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

const themes = [
  ['light', ':root', 'light'],
  ['dark', ':root', 'dark'],
  ['high contrast', ':root[data-koya-contrast]', 'light'],
  ['high contrast, dark', ':root[data-koya-contrast]', 'dark'],
  ['low glare', ':root[data-koya-low-glare]', 'light']
] as const

it.each(themes)('in the theme %s, the border of every card stands out from the page, also on a cheap panel', (_, selector, scheme) => {
  const colours = coloursOf(selector, scheme)
  const paper = colours.get('paper') ?? ''
  expect(paper).toMatch(/^#/)
  const contrasts = ['line', 'green-line', 'ochre-line'].map((name) => [name, contrastOf(colours.get(name) ?? paper, paper)] as const)
  expect(contrasts.filter(([, contrast]) => contrast < 1.5)).toEqual([])
})
