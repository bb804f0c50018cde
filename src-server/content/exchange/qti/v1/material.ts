import { elementsIn, textOf, type XmlElement } from '../../xml/xml-tree.ts'
import { escapeHtml } from '../../foreign/to-html.ts'

/** What Canvas writes before the path of a file in its archive. */
const FILE_BASE = /\$(?:IMS[-_]CC[-_]FILE_?BASE|CANVAS_OBJECT_REFERENCE)\$\/?/g
const BASE_ESCAPED = /%24IMS[-_]CC[-_]FILE_?BASE%24\/?/gi
/** Bounded, so that no file makes the search slow. */
const image = /<img\b[^<>]{0,4000}>/g

/** Returns the HTML of the material directly in an element: texts, pictures, sounds and breaks of QTI 1.2. */
export function htmlOfMaterial(element: XmlElement): string {
  return elementsIn(element).map(htmlOf).join('')
}

function htmlOf(element: XmlElement): string {
  const { name, attributes } = element
  const address = escapeHtml(plainAddress(attributes.get('uri') ?? ''))
  switch (name) {
    case 'material':
    case 'material_ref':
    case 'altmaterial':
      return htmlOfMaterial(element)
    case 'flow':
    case 'flow_mat':
    case 'flow_label':
    case 'itemfeedback':
    case 'solution':
    case 'solutionmaterial':
      return `<p>${htmlOfMaterial(element)}</p>`
    case 'mattext':
      return attributes.get('texttype') === 'text/html' ? tidyHtml(textOf(element)) : escapeHtml(textOf(element))
    case 'matemtext':
      return `<em>${escapeHtml(textOf(element))}</em>`
    case 'matbreak':
      return '<br>'
    case 'matimage':
      return `<img src="${address}" alt="${escapeHtml(attributes.get('label') ?? textOf(element).trim())}">`
    case 'mataudio':
      return `<audio src="${address}"></audio>`
    case 'matvideo':
      return `<video src="${address}"></video>`
    default:
      return ''
  }
}

function plainAddress(address: string): string {
  return address.replace(FILE_BASE, '').replace(BASE_ESCAPED, '')
}

/** Canvas shows a formula as a picture, which it describes in TeX. */
function tidyHtml(html: string): string {
  return plainAddress(html).replace(image, (tag) => {
    if (!/\bclass="[^"]*\bequation_image\b/.test(tag)) return tag
    const tex = /\bdata-equation-content="([^"]*)"/.exec(tag)?.[1] ?? /\balt="(?:LaTeX:\s*)?([^"]*)"/.exec(tag)?.[1]
    return tex === undefined ? tag : `\\(${tex}\\)`
  })
}
