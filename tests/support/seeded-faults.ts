import type { FindingCode } from '../../src-shared/content/check/content-finding.ts'
import type { Item, ItemOf } from '../../src-shared/content/item-types/item-types.ts'
import { buildNumericItem, buildWordItem } from './build-content.ts'

type ChoiceItem = ItemOf<'single-choice'>

/** An item with one fault that a reader easily misses, and the code by which the check must name it. */
export interface SeededFault {
  readonly what: string
  readonly code: FindingCode
  readonly item: Item
  /** An item of another bank that is checked with it. */
  readonly beside?: Item
}

const optionIds = ['w', 'x', 'y', 'z'] as const

function fault(code: FindingCode, what: string, item: Item): SeededFault {
  return { what, code, item }
}

/** The arithmetic item with another explanation. */
function explained(explanation: string): ChoiceItem {
  return buildNumericItem({ explanation })
}

/** An item whose options are these texts, the first of them the key. */
function offering(texts: readonly [string, string, string, string], changes: Partial<ChoiceItem> = {}): ChoiceItem {
  const options = texts.map((text, index) => ({ id: optionIds[index] ?? 'z', text }))
  return buildWordItem({ options, key: 'w', explanation: `Only one of these fits what was asked here, and it is this: ${texts[0]}.`, ...changes })
}

/** The item about the clay pot, with this reason on its first wrong option. */
function reasoned(why: string, item: ChoiceItem = buildWordItem()): ChoiceItem {
  return { ...item, options: item.options.map((option) => (option.id === 'w' ? { ...option, why } : option)) }
}

function typed(changes: Partial<ItemOf<'numeric'>>): ItemOf<'numeric'> {
  return {
    id: 'baskets',
    type: 'numeric',
    topic: 'Multiplication',
    difficulty: 'easy',
    stem: 'A trader packs 12 mangoes into each of 5 baskets. How many mangoes does she pack?',
    explanation: 'Every basket holds 12 mangoes, so five of them hold $5\\times12=60$ mangoes.',
    value: '60',
    tolerance: { kind: 'absolute', by: '0' },
    units: [],
    calculation: '5*12',
    ...changes
  }
}

const key = 'Water seeps out and evaporates'

/** The kinds of faults that outside testers planted and the check of the bank once let pass. */
export const testersFaults: readonly SeededFault[] = [
  fault('arithmetic-wrong', 'a sum that is 99', explained('Every basket holds 12 mangoes, so it is 60, and 60 + 2 = 99.')),
  fault('equal-options', 'a half in three forms', offering(['½', '0.5', '50 %', '3'])),
  fault('why-calls-right', 'a reason that calls its option correct', reasoned('This is correct.')),
  fault('why-contradicts', 'a reason that calls the key wrong', reasoned(`“${key}” is wrong, as pots are dry.`)),
  fault(
    'explanation-denies-key',
    'an explanation that denies the key',
    buildWordItem({ explanation: `The clay reflects sunlight away. ${key} is not the answer.` })
  ),
  fault('synonym-options', 'several options that mean the same', offering(['rapid', 'swift', 'fast', 'late'])),
  fault('spelling', 'misspelt words in the stem', buildWordItem({ stem: 'Why dose teh water in a porus clay pot stay cool?' })),
  fault('tolerance-too-wide', 'a tolerance of 500 %', typed({ tolerance: { kind: 'relative', percent: '500' } })),
  fault('article-clue', 'an article that fits only the key', offering(['orange', 'mango', 'banana', 'pawpaw'], { stem: 'Ada peels an' })),
  fault(
    'key-echoes-stem',
    'a word of the stem in the key alone',
    offering(['evaporation', 'melting', 'freezing', 'boiling'], { stem: 'Evaporation of sweat cools the skin. Which change is this?' })
  ),
  fault('calculation-unrelated', 'a calculation that has nothing to do with the stem', buildNumericItem({ calculation: '71-11' })),
  fault(
    'key-stands-out',
    'a key far longer than all other options',
    offering(['because water seeps through the clay and evaporates there', 'it is dark', 'it is shiny', 'it is thick'])
  ),
  fault('why-missing', 'wrong options without a reason', buildWordItem()),
  {
    ...fault('duplicate-across-banks', 'the question of another bank with other numbers', buildNumericItem()),
    beside: buildNumericItem({ id: 'crates', stem: 'A trader packs 15 mangoes into each of 8 baskets. How many mangoes does she pack?' })
  }
]

/** More faults of each kind, written to look like the mistakes of an author in a hurry. */
export const moreFaults: readonly SeededFault[] = [
  fault('arithmetic-wrong', 'a product in words', explained('Twelve in each of five makes sixty, as 12 times 5 is 65, or $60$ in all.')),
  fault('arithmetic-wrong', 'a fraction', explained('Every basket holds $12$, and $\\frac{60}{5}=10$, so that $60$ is right for five of them.')),
  fault('arithmetic-wrong', 'a power', explained('Every basket holds 12 mangoes, so 60 it is. Note that $2^5=30$ is not enough.')),
  fault('arithmetic-wrong', 'a percentage', explained('Every basket holds 12 mangoes, which is 20 % of 60 = 15, so that all hold $60$.')),
  fault(
    'arithmetic-wrong',
    'the last link of a chain',
    explained('Every basket holds 12 mangoes: $5\\times12=5\\times10+5\\times2=60=50+20$ mangoes.')
  ),
  fault('arithmetic-wrong', 'a decimal point', explained('Every basket holds 12 mangoes of 0.5 kg, $60\\times0.5=3.0$, and there are $60$ of them.')),
  fault('arithmetic-wrong', 'a root', explained('Every basket holds 12 mangoes, so five hold $60$. The root is $\\sqrt{3600}=600$.')),
  fault(
    'arithmetic-wrong',
    'a conversion of units',
    explained('Five baskets hold $60$ mangoes, with a mass of $3\\ \\mathrm{kg}=300\\ \\mathrm{g}$.')
  ),
  fault('arithmetic-wrong', 'naira', explained('Five baskets hold $60$ mangoes. They bring ₦60 × 50 = ₦30,000 at the market.')),
  fault('arithmetic-wrong', 'the reason of an option', reasoned('Adding gives $12+5=16$ instead.', buildNumericItem())),
  fault('arithmetic-wrong', 'a mixed number', explained('Five baskets hold $60$ mangoes, and $2\\frac{1}{2}\\times24=62$ as well.')),
  fault('arithmetic-wrong', 'a number of another base', explained('Five baskets hold $60$ mangoes, which is $111100_2=62$ in base ten.')),
  fault('arithmetic-wrong', 'an inequality', explained('Five baskets hold $60$ mangoes. As $5\\times12>70$, the others are out.')),
  fault('equal-options', 'thousands with and without a comma', offering(['1,000', '1000', '10', '100'])),
  fault('equal-options', 'a fraction that can be reduced', offering(['$\\frac{2}{4}$', '$\\frac{1}{2}$', '$\\frac{1}{3}$', '$\\frac{2}{3}$'])),
  fault('equal-options', 'metres and centimetres', offering(['0.5 m', '50 cm', '5 cm', '5 m'])),
  fault(
    'equal-options',
    'kilograms and grams in formulas',
    offering(['$2\\ \\mathrm{kg}$', '$2000\\ \\mathrm{g}$', '$20\\ \\mathrm{g}$', '$2\\ \\mathrm{g}$'])
  ),
  fault('equal-options', 'standard form', offering(['$2.5\\times10^{3}$', '2,500', '250', '25'])),
  fault('equal-options', 'naira and kobo', offering(['₦2', '200 kobo', '20 kobo', '₦20'])),
  fault('equal-options', 'a percentage and a decimal', offering(['25 %', '0.25', '2.5', '0.4'])),
  fault('equal-options', 'hours and minutes', offering(['90 minutes', '1.5 hours', '9 minutes', '15 hours'])),
  fault('equal-options', 'a product written in two ways', offering(['$2(x+1)$', '$2x+2$', '$2x+1$', '$x+2$'])),
  fault('equal-options', 'a root and its value', offering(['$\\sqrt{16}$', '4', '8', '2'])),
  fault('equal-options', 'two wrong options', offering(['7', '$\\frac{6}{2}$', '3', '9'])),
  fault('why-calls-right', 'one word', reasoned('Correct!')),
  fault('why-calls-right', 'a longer verdict', reasoned('Clay is light in colour. This is the right answer.')),
  fault('why-calls-right', 'yes', reasoned('Yes, that is true.')),
  fault('why-calls-right', 'a verdict with its cause', reasoned('It is correct because clay is bright.')),
  fault('why-contradicts', 'a key that cannot be right', reasoned(`${key} cannot be right.`)),
  fault('why-contradicts', 'an answer that is not the key', reasoned('The answer is not 60.', buildNumericItem())),
  fault('why-contradicts', 'a mistake that arrives at the key', reasoned('This gives 60.', buildNumericItem())),
  fault(
    'why-on-key',
    'a reason why the key is wrong',
    buildWordItem({ options: buildWordItem().options.map((option) => (option.id === 'x' ? { ...option, why: 'Clay is dry.' } : option)) })
  ),
  fault(
    'explanation-denies-key',
    'an answer that is not the key',
    explained('Every basket holds 12 mangoes, so five of them hold more. The answer is not 60.')
  ),
  fault(
    'explanation-denies-key',
    'a key that is wrong',
    explained('Every basket holds 12 mangoes, and five of them hold more than that. So 60 is wrong.')
  ),
  fault(
    'explanation-denies-key',
    'a key that cannot be',
    buildWordItem({ explanation: `Clay is porous, as everybody knows. “${key}” cannot be the answer here.` })
  ),
  fault('tolerance-too-wide', 'an absolute tolerance as large as the value', typed({ tolerance: { kind: 'absolute', by: '60' } })),
  fault('tolerance-too-wide', 'a tolerance of a quarter', typed({ tolerance: { kind: 'relative', percent: '25' } })),
  fault('tolerance-too-wide', 'a wide tolerance around zero', typed({ value: '0', calculation: '12-12', tolerance: { kind: 'absolute', by: '5' } })),
  fault(
    'article-clue',
    'an article before the gap',
    offering(['engineer', 'tailor', 'driver', 'farmer'], { stem: 'Somebody who plans bridges is called an ______.' })
  ),
  fault(
    'article-clue',
    '"a" before a consonant',
    offering(['hospital', 'office', 'airport', 'embassy'], { stem: 'Those who are ill are brought to a ______.' })
  ),
  fault('article-clue', 'a silent h', offering(['hour', 'minute', 'second', 'week'], { stem: 'Sixty minutes make an' })),
  fault(
    'key-echoes-stem',
    'two words',
    offering(['the market women of Aba', 'a court clerk', 'some soldiers', 'a few chiefs'], {
      stem: 'Who led the protest of the market women in 1929?'
    })
  ),
  fault(
    'key-echoes-stem',
    'another ending',
    offering(['planting', 'hunting', 'weaving', 'trading'], { stem: 'Ayo plants yams and maize each year. What is his work?' })
  ),
  fault('calculation-unrelated', 'another calculation with the same value', buildNumericItem({ calculation: '4*15' })),
  fault(
    'calculation-unrelated',
    'the key written down',
    buildNumericItem({ calculation: '60', explanation: 'Whoever counts the mangoes in all the baskets finds that there are $60$ of them.' })
  ),
  fault(
    'key-stands-out',
    'a key far shorter than all other options',
    offering([
      'by rain',
      'by the slow work of many small animals',
      'by the heat of the sun on bare rocks',
      'by the roots of tall trees in the forest'
    ])
  ),
  fault(
    'key-stands-out',
    'a key with its reason',
    offering(['Lagos, because it has the largest port of the whole country', 'Kano, in the north', 'Jos, on the plateau', 'Aba'])
  ),
  fault('synonym-options', 'two wrong options', offering(['poor', 'brave', 'courageous', 'late'])),
  fault('synonym-options', 'an article and a capital', offering(['A famous man', 'The gullet', 'An oesophagus', 'the lungs'])),
  fault('synonym-options', 'a term and its everyday name', offering(['common salt', 'sodium chloride', 'chalk', 'sand'])),
  fault('spelling', 'doubled letters in an explanation', explained('Every basket holds 12 mangoes, so five baskets toggether hold $60$ mangoes.')),
  fault('spelling', 'swapped letters in an option', offering(['by rain', 'by the hrad wind', 'by the sun', 'by frost'])),
  fault('spelling', 'a missing letter in a reason', reasoned('Clay is a dull materal.')),
  fault('spelling', 'the American form of a word', explained('Every basket holds 12 mangoes of one color, so five hold $60$ mangoes.')),
  fault('spelling', 'a name that is misspelt', buildWordItem({ stem: 'Why does the water in a clay pot from Abeokutta stay cool?' })),
  fault('spelling', '-ize where the dictionary has -ise', explained('We realize that five baskets hold $60$ mangoes.')),
  fault(
    'mixed-spelling',
    'a word in both forms',
    explained('Five trees that are fertilized bear $60$ mangoes, but one that is not fertilised bears few.')
  ),
  fault('why-missing', 'one reason of three', reasoned('Clay is no mirror.')),
  {
    ...fault('duplicate-across-banks', 'the question of another bank with another name', buildWordItem()),
    beside: buildWordItem({ id: 'jug', stem: 'Why does the water in a porous clay pot of Halima stay cool?' })
  },
  fault('arithmetic-wrong', 'a quotient with a remainder', explained('There are $60$ mangoes. Shared among 7 children, 60 ÷ 7 = 9 remainder 4.')),
  fault('arithmetic-wrong', 'a factorial', explained('Five baskets of 12 hold $60$ mangoes, which is half of $5!=110$ in all.')),
  fault('equal-options', 'a negative exponent', offering(['$2^{-1}$', '$\\frac{1}{2}$', '2', '$-2$'])),
  fault('spelling', 'two words run together', explained('Every basket holds 12 mangoes, so fivebaskets hold $60$ mangoes.'))
]
