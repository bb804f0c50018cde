import { createDecipheriv, hkdfSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { encryptKeys, toChecked } from '../../../../../src-server/attempt/events/encrypt-keys.ts'
import { decryptCheckedItem } from '../../../../../src-main/attempt/room/decrypt-checked-item.ts'
import {
  ENCRYPTION_KEY_BYTES,
  ENCRYPTION_NONCE_BYTES,
  ENCRYPTION_TAG_BYTES,
  STUDY_KEY_PURPOSE
} from '../../../../../src-shared/attempt/record/checked-item.ts'
import { hasHint, hintOf } from '../../../../../src-shared/attempt/record/item-hint.ts'
import type { Paper } from '../../../../../src-shared/attempt/record/paper.ts'
import { buildPaper } from '../../../../support/build-paper.ts'
import { actsOnDisk, answer, codeOf, kill, sitInRoom, TEST_CAPABILITY, useTestClock, valueOf } from '../../../../support/sit-in-room.ts'

useTestClock()

const sittingMode = 'study' as const
const check = (number: number) => ({ kind: 'check' as const, itemId: `item-${number}` })

function keyOf(id: string) {
  return { id, key: { type: 'single-choice' as const, optionId: 'w', why: { v: `${id} is not v` } }, topic: 'Motion', explanation: `Why of ${id}` }
}

/** Encrypts the answer keys under a capability, as the backend does for study mode. */
function encryptItems(paper: Paper, capability = TEST_CAPABILITY): Paper {
  const answerKey = paper.subjects.map(({ slug, items }) => ({ slug, items: items.map(({ id }) => keyOf(id)) }))
  return encryptKeys({ paper, answerKey }, capability).paper
}

async function study(finish: (paper: Paper) => Paper = encryptItems) {
  const desk = sitInRoom({ paper: { sittingMode }, finish })
  const { paper } = valueOf(await desk.room.start({ slug: 'utme-mock', sittingMode }))
  const act = async (next: Parameters<typeof desk.room.append>[1]) => codeOf(await desk.room.append(paper.attemptId, next))
  return { desk, paper, act, read: (number: number) => desk.room.readCheckedItem(paper.attemptId, `item-${number}`) }
}

/** Decrypts AES-256-GCM data with `key` and ignores its tag. */
function unwrap(wrapped: string, key: Buffer): Buffer {
  const bytes = Buffer.from(wrapped, 'base64')
  const body = ENCRYPTION_NONCE_BYTES + ENCRYPTION_TAG_BYTES
  return createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ENCRYPTION_NONCE_BYTES)).update(bytes.subarray(body))
}

describe('a check while studying', () => {
  test('in study mode an answered item can be checked once, and its answer is then fixed', async () => {
    const { desk, paper, act } = await study()
    expect(await act(check(1))).toBe('attempt/cannot-check')
    await act(answer(1))
    expect([await act(check(1)), await act(check(1))]).toEqual(['done', 'attempt/item-checked'])
    expect([await act(answer(1, 'w')), await act({ kind: 'clear', itemId: 'item-1' })]).toEqual(['attempt/item-checked', 'attempt/item-checked'])
    expect([await act({ kind: 'flag', itemId: 'item-1', isFlagged: true }), await act(answer(2))]).toEqual(['done', 'done'])
    expect(actsOnDisk(desk, paper.attemptId).map(({ kind }) => kind)).toEqual(['answer', 'check', 'flag', 'answer'])
  })

  test('checking an answer is refused outside study mode', async () => {
    for (const mode of [undefined, 'timed-practice'] as const) {
      const desk = sitInRoom({ paper: mode ? { sittingMode: mode } : {} })
      const { attemptId } = valueOf(await desk.room.start({ slug: 'utme-mock', sittingMode: mode })).paper
      await desk.room.append(attemptId, answer(1))
      expect(codeOf(await desk.room.append(attemptId, check(1)))).toBe('attempt/cannot-check')
    }
  })

  test('a check reveals the key of that item only, without a backend and also after a restart', async () => {
    const { desk, paper, act, read } = await study()
    await act(answer(1))
    await act(answer(2))
    expect(codeOf(await read(1))).toBe('attempt/not-checked')
    await act(check(1))
    expect(valueOf(await read(1))).toEqual(toChecked(keyOf('item-1')))
    expect(codeOf(await read(2))).toBe('attempt/not-checked')
    kill(desk)
    const again = sitInRoom({ path: desk.path })
    expect(valueOf(await again.room.readOpen())?.progress.checkedItemIds).toEqual(['item-1'])
    expect(valueOf(await again.room.readCheckedItem(paper.attemptId, 'item-1')).explanation).toBe('Why of item-1')
    expect(codeOf(await again.room.readCheckedItem(paper.attemptId, 'item-2'))).toBe('attempt/not-checked')
  })

  test('a check that is not on the disk reveals no key', async () => {
    const { desk, act, read } = await study()
    await act(answer(1))
    desk.journal.fault = (call) => (call === 'append' ? { when: 'before', code: 'journal/write-failed' } : null)
    expect({ check: await act(check(1)), read: codeOf(await read(1)) }).toEqual({ check: 'journal/write-failed', read: 'attempt/not-checked' })
  })

  test('a check requests the key from the backend if the exam was encrypted for another capability', async () => {
    const { act, read } = await study((paper) => encryptItems(paper, 'another'))
    await act(answer(1))
    await act(check(1))
    expect(codeOf(await read(1))).toBe('backend/unreachable')
  })
})

describe('a hint while studying', () => {
  const hint = { kind: 'hint' as const, itemId: 'item-1' }

  test('a hint rules out one wrong option, without a backend and also after a restart, and only after it was taken', async () => {
    const { desk, paper, act } = await study()
    const read = async (number: number) => desk.room.readHint(paper.attemptId, `item-${number}`)
    expect(codeOf(await read(1))).toBe('attempt/no-hint')
    expect(await act(hint)).toBe('done')
    expect(valueOf(await read(1))).toEqual({ optionId: 'v', why: 'item-1 is not v' })
    expect(codeOf(await read(2))).toBe('attempt/no-hint')
    kill(desk)
    const again = sitInRoom({ path: desk.path })
    expect(valueOf(await again.room.readOpen())?.progress.hintedItemIds).toEqual(['item-1'])
    expect(valueOf(await again.room.readHint(paper.attemptId, 'item-1')).optionId).toBe('v')
  })

  test('a hint that is not on the disk is not shown, and a checked item has none', async () => {
    const { desk, paper, act } = await study()
    desk.journal.fault = (call) => (call === 'append' ? { when: 'before', code: 'journal/write-failed' } : null)
    expect([await act(hint), codeOf(await desk.room.readHint(paper.attemptId, 'item-1'))]).toEqual(['journal/write-failed', 'attempt/no-hint'])
    desk.journal.fault = () => null
    await act(answer(1))
    await act(check(1))
    expect(await act(hint)).toBe('attempt/item-checked')
  })

  test('there is no hint outside study mode, for another learner’s capability or for a corrected key', async () => {
    const exam = sitInRoom({ paper: {} })
    const { attemptId } = valueOf(await exam.room.start({ slug: 'utme-mock' })).paper
    expect(codeOf(await exam.room.append(attemptId, hint))).toBe('attempt/no-hint')
    const other = await study((paper) => encryptItems(paper, 'another'))
    await other.act(hint)
    expect(codeOf(await other.desk.room.readHint(other.paper.attemptId, 'item-1'))).toBe('attempt/no-hint')
  })
})

describe('which option a hint rules out', () => {
  const item = { id: 'a', stem: '', options: ['u', 'v', 'w', 'x'].map((id) => ({ id, text: id })) }

  test.each([
    ['the first wrong option with a reason', { optionId: 'u', why: { w: 'no w', x: 'no x' } }, { optionId: 'w', why: 'no w' }],
    ['the first wrong option where no reason is given', { optionId: 'u', why: {} }, { optionId: 'v', why: null }]
  ])('it is %s', (_, key, hint) => {
    expect(hintOf(item, { type: 'single-choice', ...key })).toEqual(hint)
  })

  test('two options, or an item that is not a single choice, have no hint', () => {
    expect(hintOf({ ...item, options: item.options.slice(0, 2) }, { type: 'single-choice', optionId: 'u', why: {} })).toBe(null)
    expect(hasHint({ id: 'a', stem: '', type: 'true-false' })).toBe(false)
  })
})

describe('what a study paper carries', () => {
  const paper = encryptItems(buildPaper({ itemCount: 4, sittingMode }))
  const sealed = paper.sealedKeys ?? []

  test('the encrypted keys of a study exam reveal nothing without the capability, not even by their length', () => {
    const long = encryptKeys(
      { paper, answerKey: [{ slug: 'physics', items: [{ ...keyOf('item-1'), explanation: 'a longer explanation '.repeat(10) }] }] },
      TEST_CAPABILITY
    ).paper.sealedKeys?.[0]
    expect(long?.sealed.length).toBe(sealed[0]?.sealed.length)
    const bytes = sealed.flatMap((one) => [one.wrappedKey, one.sealed]).map((text) => Buffer.from(text, 'base64').toString('latin1'))
    expect(bytes.join('')).not.toMatch(/Why of|Motion|optionId/)
    expect(JSON.stringify(sealed)).not.toMatch(/Why of|optionId/)
    expect(new Set(sealed.map(({ wrappedKey }) => wrappedKey)).size).toBe(4)
  })

  test('each item of a study exam has its own encryption key, so that one key opens no other item', () => {
    const study = Buffer.from(hkdfSync('sha256', TEST_CAPABILITY, paper.attemptId, STUDY_KEY_PURPOSE, ENCRYPTION_KEY_BYTES))
    const itemKeys = sealed.map(({ wrappedKey }) => unwrap(wrappedKey, study).toString('hex'))
    expect(new Set([...itemKeys, study.toString('hex')]).size).toBe(5)
  })

  test('an encrypted item key opens only unchanged, for its own item and its own attempt', () => {
    const [one, two] = sealed
    if (!one || !two) throw new Error('the paper has four items')
    const open = (changed: Partial<Paper>) => decryptCheckedItem({ ...paper, ...changed }, 'item-1', TEST_CAPABILITY)
    expect(open({})).toEqual(toChecked(keyOf('item-1')))
    const flipped = `${one.sealed.slice(0, -5)}${one.sealed.at(-5) === 'A' ? 'B' : 'A'}${one.sealed.slice(-4)}`
    const papers: Partial<Paper>[] = [
      { sealedKeys: [{ ...two, itemId: 'item-1' }] },
      { sealedKeys: [{ ...one, sealed: two.sealed }] },
      { sealedKeys: [{ ...one, wrappedKey: one.sealed, sealed: one.wrappedKey }] },
      { sealedKeys: [{ ...one, sealed: flipped }] },
      { sealedKeys: [{ ...one, sealed: '' }] },
      { sealedKeys: [] },
      { attemptId: crypto.randomUUID() }
    ]
    expect(papers.map(open)).toEqual(papers.map(() => null))
  })
})
