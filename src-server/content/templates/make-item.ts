import { evaluateExpression } from '../../../src-shared/content/check/evaluate-expression.ts'
import type { ItemOf } from '../../../src-shared/content/item-types/item-types.ts'
import { createSeededRandom, type SeededRandom } from '../../platform/create-seeded-random.ts'
import { chooseWrong } from '../../../src-shared/content/templates/choose-wrong.ts'
import type { ItemTemplate } from '../../../src-shared/content/templates/item-template.ts'
import { numberForms, numberText, roundTo, type NumberForm } from '../../../src-shared/content/templates/number-text.ts'

/** A generated item, or why the template generated none. */
export type MadeItem = { readonly ok: true; readonly item: ItemOf<'single-choice'> } | { readonly ok: false; readonly reason: string }

/** A template whose conditions fail more often than this is too narrow. */
const MOST_DRAWS = 500
/** The smallest difference of two options, as a share of the larger; closer ones could be confused. */
const LEAST_DIFFERENCE = 0.02
const optionIds = ['w', 'x', 'y', 'z', 'v'] as const

type Numbers = ReadonlyMap<string, number>

/** Thrown where a template contains something that cannot be computed; its message becomes the reason. */
class TemplateFault extends Error {}

/**
 * Generates the item of a template and a seed (lower-case letters and digits), the same on every machine. The id is made of the template's id
 * and the seed. `calculation` is the key's expression with numbers filled in, so that the item checks recompute it.
 */
export function makeItem(template: ItemTemplate, seed: string): MadeItem {
  const random = createSeededRandom(`${template.id}\n${seed}`)
  try {
    for (let draw = 0; draw < MOST_DRAWS; draw += 1) {
      const numbers = drawNumbers(template, random)
      const item = doConditionsHold(template, numbers) ? writeItem(template, { seed, numbers, random }) : null
      if (item !== null) return { ok: true, item }
    }
    return { ok: false, reason: `none of ${MOST_DRAWS} draws met its conditions with clearly different options` }
  } catch (error) {
    if (error instanceof TemplateFault) return { ok: false, reason: error.message }
    throw error
  }
}

function drawNumbers({ variables, values }: ItemTemplate, random: SeededRandom): Numbers {
  const numbers = new Map<string, number>()
  for (const [name, variable] of Object.entries(variables)) numbers.set(name, drawOne(variable, random))
  for (const [name, expression] of Object.entries(values)) numbers.set(name, compute(expression, numbers))
  return numbers
}

function drawOne(variable: ItemTemplate['variables'][string], random: SeededRandom): number {
  if ('of' in variable) return variable.of[random.below(variable.of.length)] ?? Number.NaN
  const { from, to, step } = variable
  const steps = Math.floor((to - from) / step + 1e-9)
  // Otherwise steps of a tenth would add up to 0.30000000000000004.
  return Number((from + step * random.below(steps + 1)).toPrecision(12))
}

function doConditionsHold({ conditions }: ItemTemplate, numbers: Numbers): boolean {
  return conditions.every(({ of, least = -Infinity, most = Infinity, isWhole }) => {
    const value = compute(of, numbers)
    return value >= least && value <= most && (isWhole !== true || Math.abs(value - Math.round(value)) < 1e-9)
  })
}

/** Null where two options of this draw are too close together. */
function writeItem(
  template: ItemTemplate,
  { seed, numbers, random }: { readonly seed: string; readonly numbers: Numbers; readonly random: SeededRandom }
): ItemOf<'single-choice'> | null {
  const { id, section, topic, difficulty, figures, takes } = template
  const shown = shownNumbers(template, numbers)
  const key = roundTo(compute(template.key, numbers), figures)
  const all = template.wrong.map(({ value, why }) => ({ value: roundTo(compute(value, numbers), figures), why }))
  if (!areDistinct([key, ...all.map(({ value }) => value)])) return null
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
    id: `${id}-${seed}`,
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

function areDistinct(values: readonly number[]): boolean {
  return values.every((one, index) =>
    values.slice(index + 1).every((other) => Math.abs(one - other) > Math.max(LEAST_DIFFERENCE * Math.max(Math.abs(one), Math.abs(other)), 1e-9))
  )
}

function compute(expression: string, numbers: Numbers): number {
  const evaluation = evaluateExpression(spellOut(expression, numbers))
  if (!evaluation.ok) throw new TemplateFault(`${expression}: ${evaluation.reason}`)
  return evaluation.value
}

/** Replaces names in the expression by their numbers in brackets; functions and constants stay. */
function spellOut(expression: string, numbers: Numbers): string {
  return expression.replace(/(?<![\d.A-Za-z])[A-Za-z]+/g, (name) => (numbers.has(name) ? `(${String(numbers.get(name))})` : name))
}

/** Given numbers stay exact, because the key is computed from them; steps of the working are rounded. */
function shownNumbers({ variables, figures }: ItemTemplate, numbers: Numbers): Numbers {
  return new Map([...numbers].map(([name, value]) => [name, name in variables ? value : roundTo(value, figures)]))
}

function fill(text: string, numbers: Numbers): string {
  return text.replace(/\[\[([^\]|]*)(?:\|([^\]]*))?\]\]/g, (_, name: string, form = 'plain') => {
    const value = numbers.get(name)
    if (value === undefined) throw new TemplateFault(`[[${name}]] is not a variable, value or key`)
    if (!isNumberForm(form)) throw new TemplateFault(`a number cannot be written as "${String(form)}"`)
    return numberText(value, form)
  })
}

function isNumberForm(form: unknown): form is NumberForm {
  return numberForms.some((known) => known === form)
}
