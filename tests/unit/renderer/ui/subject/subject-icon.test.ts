import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { lookOfSubject } from '../../../../../src-renderer/ui/subject/subject-icon.tsx'

const css = readFileSync('src-renderer/ui/subject/subject-icon.module.css', 'utf8')

/** Relative luminance of a colour such as #faf6ee (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(colour.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

it('each subject of the exams that come with Koya has a look of its own', () => {
  const files = readdirSync('resources/profiles').filter((name) => name.endsWith('.json'))
  const slugs = files.flatMap((name) => {
    const { subjects } = JSON.parse(readFileSync(`resources/profiles/${name}`, 'utf8')) as {
      readonly subjects?: readonly { readonly slug: string }[]
    }
    return (subjects ?? []).map(({ slug }) => slug)
  })
  const { Icon: other } = lookOfSubject('no-such-subject')
  expect(slugs.length).toBeGreaterThan(20)
  expect([...new Set(slugs)].filter((slug) => lookOfSubject(slug).Icon === other)).toEqual([])
  expect(lookOfSubject('constructor').Icon).toBe(other)
})

it('the picture of a subject stands out from its square in light and dark, at least 4.5 to 1', () => {
  const pairs = [...css.matchAll(/--tint: light-dark\((#\w{6}), (#\w{6})\);\s+--ink: light-dark\((#\w{6}), (#\w{6})\);/g)]
  expect(pairs).toHaveLength(8)
  const contrasts = pairs.flatMap(([, lightTint = '', darkTint = '', lightInk = '', darkInk = '']) =>
    [
      [lightTint, lightInk],
      [darkTint, darkInk]
    ].map(([tint = '', ink = '']) => {
      const [lighter = 0, darker = 0] = [luminanceOf(tint), luminanceOf(ink)].toSorted((one, other) => other - one)
      return { tint, ink, contrast: (lighter + 0.05) / (darker + 0.05) }
    })
  )
  expect(contrasts.filter(({ contrast }) => contrast < 4.5)).toEqual([])
})
