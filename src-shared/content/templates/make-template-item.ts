import { reasonOf } from '../check/evaluate-expression.ts'
import type { ItemOf } from '../item-types/item-types.ts'
import { chooseWrong } from './choose-wrong.ts'
import { computeDraw, drawGiven, rounded, spellOut, type Draw, type Numbers } from './draw-numbers.ts'
import type { DrawRandom } from './draw-random.ts'
import type { ItemTemplate } from './item-template.ts'
import { numberForms, numberText, type NumberForm } from './number-text.ts'

/** A generated item, or why the template generated none. */
export type MadeItem = { readonly ok: true; readonly item: ItemOf<'single-choice'> } | { readonly ok: false; readonly reason: string }

type RoundingTemplate = Pick<ItemTemplate, 'variables' | 'figures' | 'places'>

/** A template whose conditions fail more often than this is too narrow. */
const MOST_DRAWS = 500
/** A template of which so many draws have no value before one fits is broken. */
const MOST_FAILED = 100
const optionIds = ['w', 'x', 'y', 'z', 'v'] as const

/** A placeholder of a text: `[[name]]` or `[[name|form]]`. */
const placeholder = /\[\[([^\]|]*)(?:\|([^\]]*))?\]\]/g

/** Thrown where a text names a number or a form that is not there; its message becomes the reason. */
class TextFault extends Error {}

/** Generates an item of a template from random numbers, drawn again where a formula has no value. The same template and numbers give the same item. */
export function makeTemplateItem(template: ItemTemplate, { id, random }: { readonly id: string; readonly random: DrawRandom }): MadeItem {
  let failed = 0
  try {
    for (let count = 0; count < MOST_DRAWS; count += 1) {
      const draw = computeDraw(template, drawGiven(template, random))
      if (draw.kind === 'failed' && ++failed >= MOST_FAILED) return { ok: false, reason: `${draw.formula}: ${reasonOf(draw.failure)}` }
      if (draw.kind === 'drawn') return { ok: true, item: writeItem(template, draw, { id, random }) }
    }
    return { ok: false, reason: `none of ${MOST_DRAWS} draws met its conditions with clearly different options` }
  } catch (error) {
    if (error instanceof TextFault) return { ok: false, reason: error.message }
    throw error
  }
}

/** Returns the placeholders of a text, each with its form; `plain` where it names none. */
export function placeholdersIn(text: string): readonly { readonly name: string; readonly form: string }[] {
  return [...text.matchAll(placeholder)].map(([, name = '', form = 'plain']) => ({ name, form }))
}

export function isNumberForm(form: unknown): form is NumberForm {
  return numberForms.some((known) => known === form)
}

/** Writes a text that names given numbers and steps of the working, such as the stem. Its placeholders must be known. */
export function writeStem(stem: string, template: RoundingTemplate, numbers: Numbers): string {
  return fill(stem, shownNumbers(template, numbers))
}

/** `calculation` is the key's formula with its numbers, so that the item checks compute it again. */
function writeItem(
  template: ItemTemplate,
  draw: Extract<Draw, { kind: 'drawn' }>,
  { id, random }: { readonly id: string; readonly random: DrawRandom }
): ItemOf<'single-choice'> {
  const { section, topic, difficulty, takes } = template
  const { numbers, key } = draw
  const shown = shownNumbers(template, numbers)
  const all = template.wrong.map(({ why }, index) => ({ value: draw.wrong[index] ?? Number.NaN, why }))
  const chosen = takes === undefined ? all : chooseWrong(all, key, { takes, random })
  const wrong = chosen.map(({ value, why }) => ({ value, why: fill(why, shown) }))
  const shuffled = random.shuffle([{ value: key, why: undefined }, ...wrong])
  const options = shuffled.map(({ value, why }, place) => ({
    id: optionIds[place] ?? '',
    text: fill(template.option, new Map([['number', value]])),
    value,
    ...(why === undefined ? {} : { why })
  }))
  return {
    id,
    ...(section === undefined ? {} : { section }),
    topic,
    difficulty,
    type: 'single-choice',
    stem: fill(template.stem, shown),
    options,
    key: options.find(({ why }) => why === undefined)?.id ?? '',
    calculation: spellOut(template.key, numbers),
    explanation: fill(template.explanation, new Map([...shown, ['key', key]]))
  }
}

/** Given numbers stay exact, because the key is computed from them; steps of the working are rounded. */
function shownNumbers(template: RoundingTemplate, numbers: Numbers): Numbers {
  return new Map([...numbers].map(([name, value]) => [name, Object.hasOwn(template.variables, name) ? value : rounded(value, template)]))
}

function fill(text: string, numbers: Numbers): string {
  // A text may name the same number hundreds of times, and fractions take long to find.
  const written = new Map<string, string>()
  return text.replace(placeholder, (whole: string, name: string, form = 'plain') => {
    const known = written.get(whole)
    if (known !== undefined) return known
    const value = numbers.get(name)
    if (value === undefined) throw new TextFault(`[[${name}]] is not a variable, value or key`)
    if (!isNumberForm(form)) throw new TextFault(`a number cannot be written as "${String(form)}"`)
    const number = numberText(value, form)
    written.set(whole, number)
    return number
  })
}
