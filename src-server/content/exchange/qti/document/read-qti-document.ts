import { fail, succeed, type Result } from '../../../../../src-shared/kernel/errors/result.ts'
import type { ImportFinding } from '../../imported-question.ts'
import { readXmlTree } from '../../xml/read-xml-tree.ts'
import { descendantsOf, elementsIn, type XmlElement } from '../../xml/xml-tree.ts'
import { underOlderNames } from './qti-names.ts'
import { isRefused, type ForeignItem, type ItemReference, type RefusedItem } from '../../foreign/foreign-item.ts'
import { htmlOfMaterial } from '../v1/material.ts'
import { readItem } from '../v1/read-item.ts'
import { readAssessmentItem } from '../v2/read-assessment-item.ts'

/** What a QTI file holds, in its order: items, and references to items of a test. */
export type QtiDocument =
  | { readonly kind: 'items'; readonly items: readonly (ForeignItem | RefusedItem)[]; readonly banks: readonly ItemReference[] }
  | { readonly kind: 'test'; readonly references: readonly ItemReference[] }
  | { readonly kind: 'other'; readonly root: XmlElement }

/** What QTI 1.2 files of some programs leave open where nothing is doubtful. */
const mayLackEnd: ReadonlySet<string> = new Set(['resprocessing'])

/** Reads one file of any version of QTI. Fails as `readXmlTree` does. */
export function readQtiDocument(bytes: Uint8Array): Result<QtiDocument> {
  const read = readXmlTree(bytes, { mayLackEnd, toleratesDoctype: true })
  if (!read.ok) return read
  const repairs = read.value.repairs.map((repair): ImportFinding => ({ code: 'file-repaired', values: { repair: repair.replaceAll('-', ' ') } }))
  const roots = [read.value.root, ...read.value.moreRoots].map(underOlderNames)
  const tests = roots.filter(({ name }) => name === 'assessmentTest' || name === 'assessmentSection')
  if (tests.length > 0) return succeed({ kind: 'test', references: tests.flatMap(referencesOf) })
  const items = roots.flatMap(itemsIn).map((item) => (isRefused(item) ? item : { ...item, losses: [...item.losses, ...repairs] }))
  const banks = roots.flatMap(bankReferencesOf)
  const isQti = roots.some(({ name }) => name === 'questestinterop' || name === 'assessmentItem')
  return succeed(isQti ? { kind: 'items', items: withPointsLost(items), banks } : { kind: 'other', root: read.value.root })
}

export function noQuestions(about: string): Result<never> {
  return fail('exchange/unknown-format', { file: about })
}

function itemsIn(root: XmlElement): readonly (ForeignItem | RefusedItem)[] {
  if (root.name === 'assessmentItem') return [readAssessmentItem(root)]
  if (root.name !== 'questestinterop') return []
  const elements = [...descendantsOf(root, 'item')]
  const passages = new Map(elements.map((element) => [element.attributes.get('ident') ?? '', passageOf(element)]))
  return elements.map((element) => {
    const item = readItem(element)
    const passage = passages.get(element.attributes.get('parent_stimulus_item_ident') ?? '') ?? ''
    if (isRefused(item) || passage === '') return item
    return { ...item, html: `<div>${passage}</div><div>${item.html}</div>`, losses: [...item.losses, { code: 'stimulus-lost' }] }
  })
}

/** Returns the HTML of an item that is only a text, which others refer to. */
function passageOf(element: XmlElement): string {
  return elementsIn(element, 'presentation').map(htmlOfMaterial).join('')
}

/** Koya has no marks for single questions. Where all of a file have the same, nothing is lost. */
function withPointsLost(items: readonly (ForeignItem | RefusedItem)[]): readonly (ForeignItem | RefusedItem)[] {
  const points = new Set(items.flatMap((item) => (isRefused(item) || item.points === null ? [] : [item.points])))
  if (points.size < 2) return items
  return items.map((item) =>
    isRefused(item) || item.points === null ? item : { ...item, losses: [...item.losses, { code: 'points-lost', values: { points: item.points } }] }
  )
}

function referencesOf(test: XmlElement): readonly ItemReference[] {
  return [...descendantsOf(test)]
    .filter(({ name }) => name === 'assessmentItemRef' || name === 'assessmentSectionRef' || name === 'include')
    .map(({ attributes, line }) => ({ href: attributes.get('href') ?? '', identifier: attributes.get('identifier') ?? '', line }))
}

/** Items that a quiz of Canvas takes from a bank of questions, which is another file. */
function bankReferencesOf(root: XmlElement): readonly ItemReference[] {
  return [...descendantsOf(root, 'bankentry_item')].map(({ attributes, line }) => ({
    href: attributes.get('sourcebank_ref') ?? '',
    identifier: attributes.get('item_ref') ?? '',
    line
  }))
}
