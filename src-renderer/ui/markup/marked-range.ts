import type { TextStretch } from './placed-markup.ts'

/** The selected range of a marked text. */
export interface MarkedSelection {
  readonly name: string
  readonly range: TextStretch
}

/** Returns the part of a selection within the marked text in which it begins; null if it begins in none or contains nothing of it. */
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

/** Converts a range of a marked text to a DOM range, to select it or scroll to it; null if the text has no such range. */
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

/** A partly selected formula counts as wholly selected. */
function overlap(leaf: Element, selected: Range): TextStretch {
  const [start, end] = [startOf(leaf), endOf(leaf)]
  if (isAtom(leaf)) return { start, end }
  return {
    start: selected.startContainer === leaf.firstChild ? start + selected.startOffset : start,
    end: selected.endContainer === leaf.firstChild ? start + selected.endOffset : end
  }
}
