import { mathmlToTex, type MathElement } from '../markup/mathml-to-tex.ts'
import { elementIn, elementsIn, textOf, type XmlElement } from '../xml/xml-tree.ts'

type Convert = (element: XmlElement) => MathElement

const part = (element: XmlElement, name: string): MathElement => rowOf(elementIn(element, name))

/** Elements of Office Math (ECMA-376, part 1, 22.1) as those of MathML. */
const elements: Readonly<Record<string, Convert>> = {
  f: (element) => make('mfrac', [part(element, 'num'), part(element, 'den')]),
  sSup: (element) => make('msup', [part(element, 'e'), part(element, 'sup')]),
  sSub: (element) => make('msub', [part(element, 'e'), part(element, 'sub')]),
  sSubSup: (element) => make('msubsup', [part(element, 'e'), part(element, 'sub'), part(element, 'sup')]),
  nary: (element) => make('mrow', [make('munderover', [signOf(element), part(element, 'sub'), part(element, 'sup')]), part(element, 'e')]),
  d: (element) => make('mfenced', elementsIn(element, 'e').map(rowOf)),
  r: (element) => make('ms', [elementsIn(element, 't').map(textOf).join('')]),
  rad: (element) => {
    const degree = part(element, 'deg')
    return degree.children.length === 0 ? make('msqrt', [part(element, 'e')]) : make('mroot', [part(element, 'e'), degree])
  },
  func: (element) => make('mrow', [part(element, 'fName'), part(element, 'e')])
}

/** Properties say how something looks. */
const isProperty = (name: string): boolean => name.endsWith('Pr')

/** Converts a formula of a Word document to TeX. */
export function docxMathToTex(math: XmlElement): { readonly tex: string; readonly unknown: readonly string[] } {
  return mathmlToTex(rowOf(math))
}

function rowOf(element: XmlElement | undefined): MathElement {
  const children = element === undefined ? [] : elementsIn(element).filter(({ name }) => !isProperty(name))
  return make('mrow', children.map(convert))
}

function convert(element: XmlElement): MathElement {
  const known = Object.hasOwn(elements, element.name) ? elements[element.name] : undefined
  return known?.(element) ?? make(element.name === 'oMath' ? 'mrow' : element.name, rowOf(element).children)
}

/** The sign of a sum, a product or an integral, which is the usual one where none is said. */
function signOf(element: XmlElement): MathElement {
  const sign = elementIn(elementIn(element, 'naryPr') ?? element, 'chr')
  return make('mo', [[...(sign?.attributes ?? [])].find(([name]) => name.endsWith('val'))?.[1] ?? '∫'])
}

function make(name: string, children: readonly (MathElement | string)[]): MathElement {
  return { name, attributes: {}, children: [...children] }
}
