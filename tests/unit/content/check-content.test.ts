import { describe, expect, it } from 'vitest'
import type { AuthoredContent } from '../../../src-server/content/check/authored-content.ts'
import { checkContent } from '../../../src-server/content/check/check-content.ts'
import { subjectContentSchema, type SubjectContent } from '../../../src-shared/content/exams/subject-content.ts'
import { assessmentDefinitionSchema, profileSchema, type Profile } from '../../../src-server/content/exams/profile.ts'
import { isSingleChoice } from '../../../src-shared/content/item-types/item-types.ts'
import { buildAuthoredContent, buildKeyedSubject, buildNumericItem, buildWordItem } from '../../support/build-content.ts'
import { findingsOf, withClozeText, withItems, withSubject, type Found } from '../../support/faulty-content.ts'

const evenPositions = Array.from({ length: 20 }, (_, index) => index % 4)

function withProfile(change: (profile: Profile) => Profile): AuthoredContent {
  const content = buildAuthoredContent()
  return { ...content, profiles: content.profiles.map(change) }
}

function withKeyed(positions: readonly number[], keyText?: string): AuthoredContent {
  const content = buildAuthoredContent()
  return { ...content, subjects: [...content.subjects, buildKeyedSubject(positions, keyText)] }
}

describe('sound content', () => {
  it('valid content parses with the schemas and passes the content check', () => {
    const content = buildAuthoredContent()
    content.subjects.forEach((subject) => expect(subjectContentSchema.safeParse(subject).success).toBe(true))
    content.profiles.forEach((profile) => expect(profileSchema.safeParse(profile).success).toBe(true))
    content.assessments.forEach((assessment) => expect(assessmentDefinitionSchema.safeParse(assessment).success).toBe(true))
    expect(checkContent(content)).toEqual([])
  })
})

describe('ids and stimuli', () => {
  const found = (content: AuthoredContent, expected: Found): void => expect(findingsOf(content)).toEqual(expected)

  it('the content check finds an id that items of two subjects share', () => {
    found(withItems(buildNumericItem({ id: 'market-3' })), [['duplicate-id', 'market-3']])
  })
  it('the content check finds a stimulus with the same id as an item', () => {
    const content = withSubject('use-of-english', (subject) => ({
      ...subject,
      items: subject.items.map((item) => ({ ...item, id: item.id.replace('-3', '') }))
    }))
    found(content, [['duplicate-id', 'market']])
  })
  it('the content check finds two files for one subject', () => {
    const content = buildAuthoredContent()
    const again: SubjectContent = { subject: 'arithmetic', title: 'Again', version: 1, stimuli: [], items: [] }
    found({ ...content, subjects: [...content.subjects, again] }, [['duplicate-id', 'arithmetic']])
  })
  it('the content check finds an item whose stimulus does not exist', () => {
    found(withItems(buildNumericItem({ stimulusId: 'nowhere' })), [['unknown-stimulus', 'baskets']])
  })
  it('the content check finds an item that uses a stimulus of another subject', () => {
    found(withItems(buildNumericItem({ stimulusId: 'market' })), [['unknown-stimulus', 'baskets']])
  })
  it('the content check finds a passage that no item uses', () => {
    const passage = { id: 'lonely', kind: 'passage', title: 'Lonely', text: 'Nobody asks about this.' } as const
    found(
      withSubject('arithmetic', (subject) => ({ ...subject, stimuli: [passage] })),
      [['unused-stimulus', 'lonely']]
    )
  })
  it('the content check finds a gap that is missing from a cloze passage', () => {
    found(withClozeText('**(7)** ______', 'lamp'), [['cloze-gaps', 'market']])
  })
  it('the content check finds gaps of a cloze passage that are out of order', () => {
    found(withClozeText('(7)', '(11)'), [['cloze-gaps', 'market']])
  })
  it('the content check finds two items for one cloze gap and none for another', () => {
    const content = withSubject('use-of-english', (subject) => ({
      ...subject,
      items: subject.items.map((item) => ({ ...item, stem: item.stem.replace('gap 4', 'gap 5') }))
    }))
    found(content, [['cloze-gaps', 'market']])
  })
})

describe('keys of a subject', () => {
  it('the content check accepts key positions that each hold between 20 % and 30 % of the keys', () => {
    expect(findingsOf(withKeyed(evenPositions))).toEqual([])
    expect(findingsOf(withKeyed([...evenPositions.slice(0, 16), 0, 1, 0, 1]))).toEqual([])
  })
  it.each([
    [[12, 12, 8, 8], 0],
    [[13, 9, 9, 9], 1],
    [[31, 23, 23, 23], 1],
    [[11, 11, 11, 7], 1],
    [[13, 13, 7, 7], 4]
  ])('keys spread as %j over the four positions give %i findings', (counts, wrong) => {
    const positions = counts.flatMap((count, place) => Array.from({ length: count }, () => place))
    expect(findingsOf(withKeyed(positions))).toEqual(Array.from({ length: wrong }, () => ['key-balance', 'keyed']))
  })
  it('the content check finds key positions with more than 30 % or fewer than 20 % of the keys', () => {
    expect(findingsOf(withKeyed([...evenPositions.slice(0, 18), 0, 0]))).toEqual([['key-balance', 'keyed']])
    expect(findingsOf(withKeyed([...evenPositions.slice(0, 15), 0, 0, 0, 1, 2]))).toEqual([
      ['key-balance', 'keyed'],
      ['key-balance', 'keyed']
    ])
  })
  it('the content check finds keys that are the longest option too often', () => {
    expect(findingsOf(withKeyed(evenPositions, 'held firmly'))).toEqual([['key-longest', 'keyed']])
  })
  it('the content check allows the key to be the longest option in up to 40 % of the items, and no more', () => {
    const share = (count: number): Found => {
      const content = withKeyed(evenPositions)
      const subjects = content.subjects.map((subject) => ({
        ...subject,
        items: subject.items.map((item, index) =>
          subject.subject !== 'keyed' || index >= count || !isSingleChoice(item)
            ? item
            : { ...item, options: item.options.map((option) => (option.id === item.key ? { ...option, text: `${option.text} firmly` } : option)) }
        )
      }))
      return findingsOf({ ...content, subjects })
    }
    expect(share(8)).toEqual([])
    expect(share(9)).toEqual([['key-longest', 'keyed']])
  })
})

describe('stems', () => {
  const stem = 'A trader in Minna sold 12 bags of rice for ₦36,000 at a gain of 20%. What was the cost price of a bag?'
  const beside = (other: string): Found => findingsOf(withItems(buildNumericItem({ stem }), buildWordItem({ stem: other })))

  it.each([
    ['numbers', 'A trader in Minna sold 15 bags of rice for ₦40,500 at a gain of 12.5%. What was the cost price of a bag?'],
    ['names', 'A trader in Birnin Kebbi sold 12 bags of rice for ₦36,000 at a gain of 20%. What was the cost price of a bag?'],
    ['numbers and names', 'A trader in Aba’s market sold forty bags of rice for ₦9,000 at a gain of $5\\%$. What was the cost price of a bag?'],
    ['a name at the start', 'Halima the trader in Jos sold 3 bags of rice for ₦6,000 at a gain of 10%. What was the cost price of a bag?'],
    ['one word', 'A farmer in Minna sold 12 bags of rice for ₦36,000 at a gain of 20%. What was the cost price of a bag?']
  ])('the content check finds stems that differ only in %s', (_, other) => {
    expect(beside(other)).toEqual([['near-duplicate', 'pot']])
  })
  it('the content check finds stems that differ only in numbers inside formulas', () => {
    const content = withItems(
      buildNumericItem({ stem: 'Evaluate $\\left(\\frac{27}{64}\\right)^{-\\frac{2}{3}}$.' }),
      buildWordItem({ stem: 'Evaluate $\\left(\\frac{8}{125}\\right)^{-\\frac{4}{3}}$.' })
    )
    expect(findingsOf(content)).toEqual([['near-duplicate', 'pot']])
  })
  it('the content check finds similar stems in different subjects', () => {
    const content = withItems(buildNumericItem({ stem }))
    const keyed = buildKeyedSubject([0])
    const subjects = [...content.subjects, { ...keyed, items: keyed.items.map((item) => ({ ...item, stem: stem.replace('12', '13') })) }]
    expect(findingsOf({ ...content, subjects })).toEqual([['near-duplicate', 'keyed-0']])
  })
  it('the content check accepts stems that ask different things about the same situation', () => {
    expect(beside('Rice is sold in bags of 50 kg. How many kilograms are left in a store when 12 of its 80 bags have been sold?')).toEqual([])
  })
  it('the content check accepts stems that share only their instruction', () => {
    const instruction = 'Choose the word nearest in meaning to the underlined word.'
    const content = withItems(
      buildNumericItem({ stem: `${instruction} A panel in Asaba was asked to __scrutinise__ every receipt that the club had kept.` }),
      buildWordItem({ stem: `${instruction} The whole congregation was moved by the __plight__ of the widow whose stall had burnt down.` })
    )
    expect(findingsOf(content)).toEqual([])
  })
})

describe('coverage', () => {
  it('the content check finds a section with too few items', () => {
    const content = withProfile((profile) => ({
      ...profile,
      subjects: profile.subjects.map((subject) =>
        subject.sections ? { ...subject, itemCount: 11, sections: subject.sections.map((section) => ({ ...section, itemCount: 11 })) } : subject
      )
    }))
    expect(findingsOf(content)).toEqual([['too-few-items', 'small-mock']])
  })
  it('the content check finds a subject with too few items', () => {
    const content = withProfile((profile) => ({
      ...profile,
      subjects: profile.subjects.map((subject) => (subject.sections ? subject : { ...subject, itemCount: 3 }))
    }))
    expect(findingsOf(content)).toEqual([['too-few-items', 'small-mock']])
  })
  it('the content check finds an item in a section that the profile does not have', () => {
    expect(findingsOf(withItems(buildNumericItem({ section: 'oral-forms' })))).toEqual([
      ['unknown-section', 'baskets'],
      ['too-few-items', 'small-mock']
    ])
  })
  it('the content check finds an item without a section where the profile has sections', () => {
    const content = withSubject('use-of-english', (subject) => ({
      ...subject,
      items: subject.items.map(({ section, ...item }) => (item.id === 'market-1' ? item : { ...item, ...(section === undefined ? {} : { section }) }))
    }))
    expect(findingsOf(content)).toEqual([
      ['unknown-section', 'market-1'],
      ['too-few-items', 'small-mock']
    ])
  })
  it('the content check finds section counts that do not add up to the subject’s count', () => {
    const content = withProfile((profile) => ({
      ...profile,
      subjects: profile.subjects.map((subject) => (subject.sections ? { ...subject, itemCount: 12 } : subject))
    }))
    expect(findingsOf(content)).toEqual([['section-counts', 'use-of-english']])
  })
  it('the content check finds an assessment whose profile, subject or content is missing', () => {
    const content = buildAuthoredContent()
    const assessments = content.assessments.map((assessment) => ({ ...assessment, profile: 'elsewhere' }))
    expect(findingsOf({ ...content, assessments })).toEqual([['unknown-profile', 'small-mock']])
    const foreign = content.assessments.map((assessment) => ({ ...assessment, subjects: ['latin'] }))
    expect(findingsOf({ ...content, assessments: foreign })).toEqual([['unknown-subject', 'small-mock']])
    expect(findingsOf({ ...content, subjects: content.subjects.slice(0, 1) })).toEqual([['unknown-subject', 'small-mock']])
  })
})
