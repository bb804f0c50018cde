import { fileNameOf, type MediaType } from '../../../../../src-shared/content/media/media.ts'
import { commonLosses } from '../../export/export-losses.ts'
import { stimulusTextOf, type StimulusText } from '../../export/stimulus-text.ts'
import type { ExportedSound, ImportedQuestion, ImportFinding } from '../../imported-question.ts'
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

/** Returns the path of a picture or sound in a package, from its root. */
export function mediaPathOf(media: { readonly id: string; readonly type: MediaType }): string {
  return `media/${fileNameOf(media)}`
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
  const stimulus = stimulusTextOf(question, 'has-sounds')
  const body = [...stimulusOf(stimulus, context), parts.isInstruction ? instruction : stem, parts.body]
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
      ...contentOf(writer, context.blocks(`${item.explanation}${stimulus.after}`))
    )
  )
  const notShown = [...missing].map((name) => ({ code: 'file-missing', values: { name } }) as const)
  return { xml: `${declaration}${root.xml}\n`, losses: [...parts.losses, ...commonLosses(item), ...stimulus.losses, ...notShown] }
}

/** Adds the ids of pictures that the question does not have to `missing`. */
function contextOf({ pictures, sound }: ImportedQuestion, writer: XmlWriter, missing: Set<string>): AnswerContext {
  const options = {
    version: writer.version,
    pictureOf: (id: string): Xml => {
      if (id === sound?.id) return soundElement(sound, writer.version)
      const picture = pictures.find((one) => one.id === id)
      if (picture === undefined) {
        missing.add(id)
        return { xml: '' }
      }
      const { alt, width, height } = picture
      return plainElement('img', { src: `../${mediaPathOf(picture)}`, alt, width, height })
    }
  }
  return { writer, blocks: (markup) => markupToXhtml(markup, options), inline: (markup) => markupToInline(markup, options) }
}

/** Version 3 has one more element between feedback or instructions and their text. */
function contentOf({ version, element }: XmlWriter, text: Xml): readonly Xml[] {
  return version === '3.0' ? [element('contentBody', {}, text)] : [text]
}

/** Version 2 has the objects of HTML 4. */
function soundElement(sound: ExportedSound, version: QtiVersion): Xml {
  const src = `../${mediaPathOf(sound)}`
  return version === '3.0' ? plainElement('audio', { src, controls: 'controls' }) : plainElement('object', { data: src, type: sound.type })
}

function stimulusOf({ before }: StimulusText, { blocks }: AnswerContext): readonly Xml[] {
  return before === '' ? [] : [plainElement('div', {}, blocks(before.trim()))]
}

function showExplanation({ element }: XmlWriter): Xml {
  return element('setOutcomeValue', { identifier: 'FEEDBACK' }, element('baseValue', { baseType: 'identifier' }, 'explanation'))
}
