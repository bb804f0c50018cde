import { createHash } from 'node:crypto'
import { textsOfItem, type Item } from '../../../src-shared/content/item-types/item-types.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'
import type { TemplatedContent } from '../templates/templated-content.ts'

/**
 * Digests of the questions of a subject's items and templates, by id. Two items with a common digest reveal each other: they have the same
 * stem, the same question and answer, or the same passage, drawing or sound.
 */
export type ContentForms = ReadonlyMap<string, readonly string[]>

/** Creates a reader that caches the forms of each content object. Contents are immutable: changed content is a new object. */
export function createFormsReader(): (content: TemplatedContent) => ContentForms {
  const known = new WeakMap<TemplatedContent, ContentForms>()
  return (content) => {
    const forms = known.get(content) ?? formsOf(content)
    known.set(content, forms)
    return forms
  }
}

function formsOf(content: TemplatedContent): ContentForms {
  const plain = createPlain(content)
  const stimuli = new Map(content.stimuli.map((stimulus) => [stimulus.id, formOfStimulus(content, stimulus, plain)]))
  const items = content.items.map((item) => [item.id, formsOfItem(item, stimuli.get(item.stimulusId ?? '') ?? null, plain)] as const)
  const templates = (content.templates ?? []).map((template) => [template.id, [formOfTemplate(template, plain)]] as const)
  return new Map([...items, ...templates])
}

type Plain = (text: string) => string

/** Returns a function that normalises a text: spaces, capitals and names of pictures do not count. */
function createPlain({ pictures = [] }: TemplatedContent): Plain {
  const hashes = new Map(pictures.map(({ id, sha256 }) => [id, sha256]))
  return (text) =>
    text
      .replace(/!\[([^\]]+)\]/g, (mark, id: string) => hashes.get(id) ?? mark)
      .replace(/\s+/g, ' ')
      .trim()
      .toLowerCase()
}

/** A sound is identified by its file, because its text only says what to listen for. */
function formOfStimulus({ sounds = [] }: TemplatedContent, { text, sound }: TemplatedContent['stimuli'][number], plain: Plain): string {
  const heard = sound && sounds.find(({ id }) => id === sound.soundId)
  return digest(heard ? ['sound', heard.sha256] : ['passage', plain(text)])
}

function formsOfItem(item: Item, stimulus: string | null, plain: Plain): readonly string[] {
  const { question, optionLists, right } = textsOfItem(item)
  const lists = optionLists.map((options) => options.map(({ text }) => plain(text)).sort())
  const answers = right.map(({ text }) => plain(text)).sort()
  return [
    digest(['asks', stimulus, plain(question), lists]),
    ...(answers.length === 0 ? [] : [digest(['answers', stimulus, plain(question), answers])]),
    ...(stimulus === null ? [] : [stimulus])
  ]
}

function formOfTemplate({ stem, key }: ItemTemplate, plain: Plain): string {
  return digest(['template', plain(stem), plain(key)])
}

function digest(parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}
