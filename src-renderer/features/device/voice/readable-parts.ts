import { speakTex } from '../../../../src-shared/kernel/markup/speak-tex.ts'

/** A piece of a page that is read without a break. */
export interface ReadablePart {
  /** Shown as the one that is read. */
  readonly element: Element
  /** Ends with a full stop or another mark. */
  readonly text: string
}

/** Elements that begin a text of their own. All others are a part of the text around them. */
const blocks = new Set(
  'ADDRESS ARTICLE ASIDE BLOCKQUOTE BUTTON CAPTION DD DETAILS DIALOG DIV DL DT FIGCAPTION FIGURE FOOTER FORM H1 H2 H3 H4 H5 H6 HEADER LABEL LEGEND LI MAIN NAV OL P SECTION SUMMARY TABLE TD TH TR UL'.split(
    ' '
  )
)
const silentTags = new Set(['SCRIPT', 'STYLE', 'SVG', 'INPUT', 'TEXTAREA', 'SELECT', 'TEMPLATE', 'AUDIO', 'VIDEO'])

/**
 * Returns what a listener needs to hear of a part of a page, in reading order: its texts, the descriptions of its pictures, and its formulas in words.
 * Leaves out what is hidden, what only a screen reader is told, and everything within `data-silent`. Reads the page; changes nothing.
 */
export function readablePartsOf(root: Element): readonly ReadablePart[] {
  const parts: ReadablePart[] = []
  let open = { element: root, words: '' }

  function end(next: Element): void {
    const text = open.words
      .replaceAll(/\s+/g, ' ')
      .replaceAll(/ (?=[.,;:?!])/g, '')
      .trim()
    if (/[\p{L}\p{N}]/u.test(text)) parts.push({ element: open.element, text: /[.?!:;]$/.test(text) ? text : `${text}.` })
    open = { element: next, words: '' }
  }

  function visit(node: Node): void {
    if (node.nodeType === Node.TEXT_NODE) open.words += node.textContent ?? ''
    else if (node instanceof Element && !isSilent(node)) visitElement(node)
  }

  function visitElement(element: Element): void {
    const tag = element.tagName.toUpperCase()
    const spoken = spokenInstead(element, tag)
    if (spoken !== null) {
      open.words += ` ${spoken} `
      return
    }
    const isBlock = blocks.has(tag)
    const outer = open.element
    if (isBlock) end(element)
    const isClosed = tag === 'DETAILS' && !element.hasAttribute('open')
    for (const child of isClosed ? element.querySelectorAll(':scope > summary') : element.childNodes) visit(child)
    // Only its style separates it from its neighbour, such as the letter of an option from its text.
    if (tag === 'SPAN') open.words += ' '
    if (isBlock) end(outer)
  }

  visitElement(root)
  end(root)
  return parts
}

/** Returns the words for an element whose content is not read; null for all others. */
function spokenInstead(element: Element, tag: string): string | null {
  if (tag === 'IMG') return element.getAttribute('alt') ?? ''
  if (tag === 'BR') return ''
  if (tag !== 'MATH') return null
  return speakTex(element.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? element.textContent)
}

function isSilent(element: Element): boolean {
  if (silentTags.has(element.tagName.toUpperCase())) return true
  if (element.getAttribute('aria-hidden') === 'true' || element.hasAttribute('hidden') || element.hasAttribute('data-silent')) return true
  // A browser knows what its styles hide; an element outside of a page has none.
  return element.classList.contains('visually-hidden') || (element.isConnected && !element.checkVisibility())
}
