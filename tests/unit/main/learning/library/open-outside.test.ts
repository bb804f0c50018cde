import { expect, test } from 'vitest'
import { createOpenOutside } from '../../../../../src-main/learning/library/open-outside.ts'
import { libraryContract } from '../../../../../src-shared/learning/library/library-contract.ts'
import { codeOf, valueOf } from '../../../../support/sit-in-room.ts'

const HERE = 'https://koya.example/reading?of=1#two'

/** Opens a handler with a learner who agrees by default, and a browser that opens every address. */
function openHandler({ answer = () => Promise.resolve(true), hasBrowser = true } = {}) {
  const asked: string[] = []
  const opened: (readonly [string, readonly string[]])[] = []
  const at = { isSitting: false }
  const openOutside = createOpenOutside({
    isAttemptOpen: () => at.isSitting,
    ask({ href }) {
      asked.push(href)
      return answer()
    },
    openBrowser(address, origins) {
      opened.push([address, origins])
      return Promise.resolve(hasBrowser)
    }
  })
  const outcomeOf = async (address: string) => valueOf(await openOutside({ address })).outcome
  return { asked, opened, at, openOutside, outcomeOf }
}

test('a link opens in the browser after the learner agrees to its whole address, for that origin only', async () => {
  const { asked, opened, outcomeOf } = openHandler()
  expect(await outcomeOf(HERE)).toBe('opened')
  expect({ asked, opened }).toEqual({ asked: [HERE], opened: [[HERE, ['https://koya.example']]] })
})

test('a link is not opened if the learner declines', async () => {
  const { opened, outcomeOf } = openHandler({ answer: () => Promise.resolve(false) })
  expect(await outcomeOf(HERE)).toBe('declined')
  expect(opened).toEqual([])
})

test('a computer without a browser is reported as unable to open links', async () => {
  expect(await openHandler({ hasBrowser: false }).outcomeOf(HERE)).toBe('impossible')
})

test.each([
  ['http', 'http://koya.example/'],
  ['http on this computer', 'http://127.0.0.1:8787/'],
  ['a program in it', 'javascript:alert(1)'],
  ['a file', 'file:///etc/passwd'],
  ['a mail', 'mailto:someone@koya.example'],
  ['another program', 'steam://run/1'],
  ['a password in it', 'https://bank.example:pin@koya.example/'],
  ['a name in it that looks like a host', 'https://bank.example@koya.example/'],
  ['no host', 'https://'],
  ['a blank', 'https://koya.example/a b'],
  ['a line break', 'https://koya.example/\nLocation'],
  ['letters that look like others', 'https://kоya.example/'],
  ['a sign that turns the order round', 'https://koya.example/\u202Egnp.exe'],
  ['more than anybody reads', `https://koya.example/${'a'.repeat(1000)}`]
])('no question is asked for an address with %s', async (_, address) => {
  const { asked, opened, outcomeOf } = openHandler()
  expect(await outcomeOf(address)).toBe('impossible')
  expect({ asked, opened }).toEqual({ asked: [], opened: [] })
})

test('the contract accepts only https addresses in plain letters', () => {
  const { input } = libraryContract.openOutside
  expect(input.safeParse({ address: HERE }).success).toBe(true)
  for (const address of ['http://koya.example/', 'javascript:void(0)', 'HTTPS://koya.example/', ' https://koya.example/', 'https://kоya.example/'])
    expect(input.safeParse({ address }).success).toBe(false)
})

test('no link is opened if an exam began while the question was open', async () => {
  const said = Promise.withResolvers<boolean>()
  const { asked, opened, at, openOutside } = openHandler({ answer: () => said.promise })
  const answered = openOutside({ address: HERE })
  at.isSitting = true
  said.resolve(true)
  expect(codeOf(await answered)).toBe('call/not-during-exam')
  expect({ asked, opened }).toEqual({ asked: [HERE], opened: [] })
})

test('one link question is open at a time, and the next can be asked after its answer', async () => {
  const said = Promise.withResolvers<boolean>()
  const { asked, opened, outcomeOf } = openHandler({ answer: () => said.promise })
  const first = outcomeOf(HERE)
  expect(await Promise.all(Array.from({ length: 20 }, () => outcomeOf('https://other.example/')))).toEqual(
    Array.from({ length: 20 }, () => 'declined')
  )
  said.resolve(true)
  expect([await first, await outcomeOf('https://other.example/')]).toEqual(['opened', 'opened'])
  expect({ asked, openedCount: opened.length }).toEqual({ asked: [HERE, 'https://other.example/'], openedCount: 2 })
})
