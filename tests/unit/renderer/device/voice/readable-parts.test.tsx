import { expect, it } from 'vitest'
import { readablePartsOf } from '../../../../../src-renderer/features/device/voice/readable-parts.ts'

function textsOf(html: string): readonly string[] {
  const root = document.createElement('main')
  root.innerHTML = html
  return readablePartsOf(root).map(({ text }) => text)
}

it('headings, paragraphs, list items and buttons are read in order, each as a sentence', () => {
  expect(textsOf('<h1>Hello, Ada!</h1><p>Read <strong>this</strong>\n  now</p><ul><li>One<li>Two?</ul><button>Start</button>')).toEqual([
    'Hello, Ada!',
    'Read this now.',
    'One.',
    'Two?',
    'Start.'
  ])
})

it('text around an inner block is read where it stands', () => {
  expect(textsOf('<div>before<p>inside</p>after</div>')).toEqual(['before.', 'inside.', 'after.'])
})

it('an option is read with its letter, a picture by its description, and a formula in words', () => {
  expect(textsOf('<label><input type="radio"><span>A</span><span>a goat</span></label><p><img alt="Three mangoes"></p>')).toEqual([
    'A a goat.',
    'Three mangoes.'
  ])
  const math =
    '<math><semantics><mfrac><mn>1</mn><mn>2</mn></mfrac><annotation encoding="application/x-tex">\\frac{1}{2}</annotation></semantics></math>'
  expect(textsOf(`<p>What is ${math}?</p>`)).toEqual(['What is 1 over 2?'])
})

it('what is hidden, silent or only for a screen reader is not read', () => {
  expect(
    textsOf(
      '<p hidden>a</p><p aria-hidden="true">b</p><p data-silent>c</p><p><span class="visually-hidden">d</span></p><svg><text>e</text></svg><p>—</p><details><summary>More</summary><p>f</p></details>'
    )
  ).toEqual(['More.'])
})

it('each text knows its element, and an empty page has none', () => {
  const root = document.createElement('main')
  root.innerHTML = '<p id="one">One</p>'
  expect(readablePartsOf(root).map(({ element }) => element.id)).toEqual(['one'])
  root.innerHTML = ''
  expect(readablePartsOf(root)).toEqual([])
})

it('what a style hides is not read', () => {
  document.body.innerHTML = '<main><p>Shown</p><p style="display: none">Hidden</p></main>'
  expect(readablePartsOf(document.body).map(({ text }) => text)).toEqual(['Shown.'])
  document.body.innerHTML = ''
})
