import { pictureTypes } from '../../../../../src-shared/content/media/picture.ts'
import { commonLosses } from '../../export/export-losses.ts'
import type { ImportedPicture, ImportedQuestion, ImportFinding } from '../../imported-question.ts'
import type { AnswerContext } from './answer-context.ts'
import { answerPartsOf } from './answer-parts.ts'
import { markupToInline, markupToXhtml } from './markup-to-xhtml.ts'
import { createXmlWriter, declaration, plainElement, type QtiVersion, type Xml, type XmlWriter } from './xml-writer.ts'

const nameSpaces: Readonly<Record<QtiVersion, string>> = {
  '2.1': 'http://www.imsglobal.org/xsd/imsqti_v2p1',
  '3.0': 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0'
}

export interface WrittenItem {
  readonly xml: string
  readonly losses: readonly ImportFinding[]
}

/** Returns the path of a picture in a package, from its root. */
export function picturePathOf({ id, type }: Pick<ImportedPicture, 'id' | 'type'>): string {
  const extension = Object.entries(pictureTypes).find(([, one]) => one === type)?.[0] ?? 'png'
  return `media/${id}.${extension}`
}

/** Names begin with a letter in XML, ids of Koya may begin with a digit. */
export function identifierOf(id: string): string {
  return `item-${id}`
}

/** Writes a question as one item of QTI, or says why QTI cannot hold it. `losses` names what it leaves out. */
export function writeItem(question: ImportedQuestion, version: QtiVersion): WrittenItem | ImportFinding {
  const { item } = question
  const writer = createXmlWriter(version)
  const missing = new Set<string>()
  const context = contextOf(question, writer, missing)
  const parts = answerPartsOf(item, context)
  if ('code' in parts) return parts
  const { element } = writer
  const stem = context.blocks(item.stem)
  const instruction = element('rubricBlock', { view: 'candidate', ...(version === '3.0' ? { use: 'instructions' } : {}) }, ...contentOf(writer, stem))
  const body = [...stimulusOf(question, context), parts.isInstruction ? instruction : stem, parts.body]
  const root = element(
    'assessmentItem',
    { xmlns: nameSpaces[version], identifier: identifierOf(item.id), title: item.id, adaptive: false, timeDependent: false },
    ...parts.declarations,
    element('outcomeDeclaration', { identifier: 'SCORE', cardinality: 'single', baseType: 'float' }),
    element('outcomeDeclaration', { identifier: 'FEEDBACK', cardinality: 'single', baseType: 'identifier' }),
    element('itemBody', {}, ...body),
    element('responseProcessing', {}, ...parts.marking, showExplanation(writer)),
    element(
      'modalFeedback',
      { outcomeIdentifier: 'FEEDBACK', identifier: 'explanation', showHide: 'show' },
      ...contentOf(writer, context.blocks(item.explanation))
    )
  )
  const notShown = [...missing].map((name) => ({ code: 'file-missing', values: { name } }) as const)
  return { xml: `${declaration}${root.xml}\n`, losses: [...parts.losses, ...lossesOf(question), ...notShown] }
}

/** Adds the ids of pictures that the question does not have to `missing`. */
function contextOf({ pictures }: ImportedQuestion, writer: XmlWriter, missing: Set<string>): AnswerContext {
  const options = {
    version: writer.version,
    pictureOf: (id: string): Xml => {
      const picture = pictures.find((one) => one.id === id)
      if (picture === undefined) {
        missing.add(id)
        return { xml: '' }
      }
      const { alt, width, height } = picture
      return plainElement('img', { src: `../${picturePathOf(picture)}`, alt, width, height })
    }
  }
  return { writer, blocks: (markup) => markupToXhtml(markup, options), inline: (markup) => markupToInline(markup, options) }
}

/** Version 3 has one more element between feedback or instructions and their text. */
function contentOf({ version, element }: XmlWriter, text: Xml): readonly Xml[] {
  return version === '3.0' ? [element('contentBody', {}, text)] : [text]
}

function stimulusOf({ stimulus }: ImportedQuestion, { blocks }: AnswerContext): readonly Xml[] {
  if (stimulus === undefined) return []
  return [plainElement('div', {}, blocks(stimulus.text))]
}

function showExplanation({ element }: XmlWriter): Xml {
  return element('setOutcomeValue', { identifier: 'FEEDBACK' }, element('baseValue', { baseType: 'identifier' }, 'explanation'))
}

function lossesOf({ item, stimulus }: ImportedQuestion): readonly ImportFinding[] {
  return [
    ...commonLosses(item),
    ...(stimulus === undefined ? [] : [{ code: 'stimulus-lost' } as const]),
    ...(stimulus?.sound === undefined ? [] : [{ code: 'media-not-taken', values: { name: stimulus.title, detail: 'sound' } } as const])
  ]
}
