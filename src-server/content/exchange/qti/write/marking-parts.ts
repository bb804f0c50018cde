import type { Xml, XmlWriter } from './xml-writer.ts'

/** The name of the only response of an item without gaps. */
export const RESPONSE = 'RESPONSE'

export function markIfCorrect(writer: XmlWriter): Xml {
  const { element } = writer
  return markIf(writer, element('match', {}, element('variable', { identifier: RESPONSE }), element('correct', { identifier: RESPONSE })))
}

export function markIf(writer: XmlWriter, condition: Xml): Xml {
  const { element } = writer
  return element('responseCondition', {}, element('responseIf', {}, condition, setScore(writer, element('baseValue', { baseType: 'float' }, '1'))))
}

export function setScore({ element }: XmlWriter, value: Xml): Xml {
  return element('setOutcomeValue', { identifier: 'SCORE' }, value)
}
