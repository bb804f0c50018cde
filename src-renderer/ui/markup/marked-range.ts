import type { TextStretch } from './placed-markup.ts'

/** What is selected of a marked text. */
export interface MarkedSelection {
  readonly name: string
  readonly range: TextStretch
}

/** The part of a selection that lies in the marked text in which it begins; null where it begins in none, or holds nothing of it. */
export function readMarkedSelection(selected: Range): MarkedSelection | null {
  const from = selected.startContainer
  const root = (from instanceof Element ? from : from.parentElement)?.closest('[data-marked-text]')
  if (!root || selected.collapsed) return null
  const stretches = leavesOf(root)
    .filter((leaf) => selected.intersectsNode(leaf))
    .map((leaf) => overlap(leaf, selected))
    .filter(({ start, end }) => start < end)
  const [first] = stretches
  const last = stretches.at(-1)
  if (!first || !last) return null
  return { name: root.getAttribute('data-marked-text') ?? '', range: { start: first.start, end: last.end } }
}

/** The stretch of a marked text as a range of the page, to be selected or scrolled to; null where the text has no such stretch. */
export function toPageRange(root: Element, { start, end }: TextStretch): Range | null {
  const leaves = leavesOf(root)
  const first = leaves.find((leaf) => startOf(leaf) <= start && start < endOf(leaf))
  const last = leaves.findLast((leaf) => startOf(leaf) < end && end <= endOf(leaf))
  if (!first || !last) return null
  const range = document.createRange()
  if (isAtom(first) || !first.firstChild) range.setStartBefore(first)
  else range.setStart(first.firstChild, start - startOf(first))
  if (isAtom(last) || !last.firstChild) range.setEndAfter(last)
  else range.setEnd(last.firstChild, end - startOf(last))
  return range
}

function leavesOf(root: Element): Element[] {
  return [...root.querySelectorAll('[data-at]')]
}

function isAtom(leaf: Element): boolean {
  return leaf.hasAttribute('data-atom')
}

function startOf(leaf: Element): number {
  return Number(leaf.getAttribute('data-at'))
}

function endOf(leaf: Element): number {
  return startOf(leaf) + (isAtom(leaf) ? 1 : leaf.textContent.length)
}

/** A formula of which anything is selected is selected whole. */
function overlap(leaf: Element, selected: Range): TextStretch {
  const [start, end] = [startOf(leaf), endOf(leaf)]
  if (isAtom(leaf)) return { start, end }
  return {
    start: selected.startContainer === leaf.firstChild ? start + selected.startOffset : start,
    end: selected.endContainer === leaf.firstChild ? start + selected.endOffset : end
  }
}
