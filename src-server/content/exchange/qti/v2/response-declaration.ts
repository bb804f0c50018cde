import { descendantsOf, elementIn, elementsIn, textOf, type XmlElement } from '../../xml/xml-tree.ts'

/** What an item of QTI 2 or 3 declares about one response. */
export interface ResponseDeclaration {
  readonly identifier: string
  readonly baseType: string
  readonly cardinality: string
  /** Right values; empty if the item does not say. */
  readonly correct: readonly string[]
  /** Marks by value; empty if there is no mapping. */
  readonly mapped: ReadonlyMap<string, number>
  readonly isMappedByCase: boolean
}

export function responseDeclarationsIn(item: XmlElement): readonly ResponseDeclaration[] {
  return elementsIn(item, 'responseDeclaration').map(toDeclaration)
}

function toDeclaration(element: XmlElement): ResponseDeclaration {
  const correct = elementIn(element, 'correctResponse')
  const entries = [...descendantsOf(element, 'mapEntry')]
  return {
    identifier: element.attributes.get('identifier') ?? '',
    baseType: element.attributes.get('baseType') ?? 'identifier',
    cardinality: element.attributes.get('cardinality') ?? 'single',
    correct: correct === undefined ? [] : elementsIn(correct, 'value').map((value) => textOf(value).trim()),
    mapped: new Map(entries.map(({ attributes }) => [(attributes.get('mapKey') ?? '').trim(), Number(attributes.get('mappedValue') ?? 'NaN')])),
    // The standard says that case counts unless an entry says otherwise.
    isMappedByCase: entries.some(({ attributes }) => attributes.get('caseSensitive') !== 'false')
  }
}
