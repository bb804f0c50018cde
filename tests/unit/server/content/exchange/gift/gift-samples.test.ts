import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readGift } from '../../../../../../src-server/content/exchange/gift/read-gift.ts'
import { outcomesOf, summaryOf } from '../../../../../support/exchange/import-source.ts'

/** 51 files of fuhrmanator/GIFT-grammar-PEG.js, under its MIT licence, which is beside them. */
const folder = 'tests/support/exchange/gift'
/** Nobody but its author can say how to mark it. */
const essay = ['no guide-missing']
const description = 'no type-not-supported description'

/** What becomes of every question of every file. Categories are no questions. */
const expected: Readonly<Record<string, readonly string[]>> = {
  TFTwoFeedback: ['true-false', 'true-false', 'true-false'],
  category1: [],
  categorySpecialCharacter: [],
  description1: [description, 'true-false'],
  descriptionTitleEscapedColon: [description, 'true-false'],
  descriptionWithID: [description, 'true-false'],
  escapeAll: ['single-choice'],
  escapeColon: ['multiple-response, several-right-answers'],
  escapeEquals: ['single-choice'],
  essay1: essay,
  formatExamples: ['single-choice'],
  giftFormatPhpExamples: [
    'single-choice',
    'single-choice',
    'true-false',
    'short-text',
    'numeric',
    'matching',
    'single-choice',
    'single-choice, partial-credit-lost',
    'short-text, partial-credit-lost feedback-lost feedback-lost',
    'numeric, tolerances-merged feedback-lost'
  ],
  markdown: [description, description, description, description],
  matching1: ['matching', 'matching'],
  mc1: ['single-choice'],
  mc2: ['single-choice'],
  mc4: ['single-choice'],
  mc5: ['single-choice', 'single-choice', 'single-choice', 'single-choice'],
  mcHTMLComment: ['single-choice, markup-lost markup-lost markup-lost'],
  multilineFeedback1: ['single-choice', 'single-choice, markup-lost file-missing'],
  multipleAnswersFloat: ['multiple-response'],
  newlineAndLaTeX: essay,
  numerical1: [...Array.from({ length: 8 }, () => 'numeric'), 'numeric, tolerances-merged', 'numeric, markup-lost feedback-lost feedback-lost'],
  options1: [
    'numeric',
    'short-text',
    'single-choice',
    'single-choice',
    'short-text',
    'short-text',
    'true-false',
    'single-choice, partial-credit-lost',
    'single-choice, partial-credit-lost',
    'short-text, partial-credit-lost feedback-lost feedback-lost',
    'multiple-response',
    'multiple-response',
    'single-choice',
    'single-choice'
  ],
  shortAnswer1: ['short-text', 'short-text'],
  shortAnswer2: ['short-text', 'short-text'],
  shortAnswerNotMatching: ['single-choice', 'single-choice'],
  shortFirstEmbedded: ['short-text', 'short-text'],
  shortFirstEmbeddedUnderline: ['short-text', 'short-text'],
  shortFirstEmbeddedUnderlineHTML: ['short-text', 'short-text'],
  symbolsAll: ['true-false'],
  tag_id: essay,
  tag_id_and_two_tags: essay,
  tag_two_tags: essay,
  tf1: ['true-false'],
  tf1_html: ['true-false'],
  tf1_markdown: ['true-false'],
  tf2: ['true-false', 'true-false'],
  totara_moodle_backslash: essay,
  totara_moodle_essay: essay,
  totara_moodle_match: ['matching'],
  totara_moodle_multichoice: ['single-choice'],
  totara_moodle_multichoice_multi: ['multiple-response'],
  totara_moodle_numerical: ['numeric, feedback-lost'],
  totara_moodle_pre_content: essay,
  totara_moodle_shortanswer: ['short-text, partial-credit-lost feedback-lost feedback-lost'],
  totara_moodle_shortanswer_general_feedback: ['short-text, partial-credit-lost feedback-lost feedback-lost'],
  totara_moodle_truefalse: ['true-false'],
  totara_moodle_truefalse_true_answer1: ['true-false'],
  totara_moodle_truefalse_true_answer2: ['true-false'],
  type_inferred_multiline_markdown: ['short-text']
}

describe('real GIFT files', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.gift'))

  test.each(files)('have an outcome for every question: %s', async (name) => {
    const outcomes = await outcomesOf(readGift, readFileSync(join(folder, name)))
    expect(summaryOf(outcomes)).toEqual(expected[name.replace(/\.gift$/, '')])
  })
})
