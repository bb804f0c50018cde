import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createJournal } from '../../../../src-main/attempt/journal/journal.ts'
import { createReadContacts } from '../../../../src-main/support/read-contacts.ts'
import { createSupportHandlers } from '../../../../src-main/support/support-handlers.ts'
import type { SupportContacts } from '../../../../src-shared/device/support-contacts.ts'
import { fail, succeed, type Result } from '../../../../src-shared/kernel/errors/result.ts'
import { buildUser } from '../../../support/build-user.ts'
import { createDirectJournal } from '../../../support/direct-journal.ts'
import { makeTempFolder } from '../../../support/make-temp-folder.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

const none = { phone: null, whatsApp: null, email: null }
const ofBuild = { phone: '0700 000 0000', email: 'help@koya.example' }

/** Creates the reader over a build's file with this text; null for a build without the file. */
function setUp(text: string | null, policy?: SupportContacts) {
  const path = join(makeTempFolder(), 'contacts.json')
  if (text !== null) writeFileSync(path, text)
  const logged: string[] = []
  return { path, logged, read: createReadContacts({ policy, path, log: { error: (line) => logged.push(line) } }) }
}

describe('the contacts of this computer', () => {
  test('the contacts of the build are shown if the policy names none', async () => {
    for (const policy of [undefined, {}]) {
      const { read, logged } = setUp(JSON.stringify(ofBuild), policy)
      expect(await read()).toEqual({ ...none, ...ofBuild })
      expect(logged).toEqual([])
    }
  })

  test('a policy that names one contact replaces all contacts of the build', async () => {
    const { read } = setUp(JSON.stringify(ofBuild), { whatsApp: '+2348030000000' })
    expect(await read()).toEqual({ ...none, whatsApp: '+2348030000000' })
  })

  test('the file of the build is read once, at the first use', async () => {
    const { read, path } = setUp('{')
    writeFileSync(path, JSON.stringify(ofBuild))
    expect(await read()).toEqual({ ...none, ...ofBuild })
    writeFileSync(path, '{}')
    expect(await read()).toEqual({ ...none, ...ofBuild })
  })

  test.each([
    ['half a file', '{"phone": "0700 000', 'support contacts: damaged'],
    ['another kind of value', '[]', 'support contacts: damaged'],
    ['an invalid number', '{"phone": "secret"}', 'support contacts: damaged'],
    ['no file', null, 'support contacts: ENOENT']
  ])('a build with %s has no contacts, and one coded log entry says why', async (_, text, entry) => {
    const { read, logged } = setUp(text)
    expect([await read(), await read()]).toEqual([none, none])
    expect(logged).toEqual([entry])
  })
})

describe('a computer without staff', () => {
  /** Opens a learner's computer over a real journal, with a backend that knows nothing. */
  function sitDown() {
    const disk = createJournal(join(makeTempFolder(), 'journal.sqlite'), Date.now)
    onTestFinished(() => {
      disk.close()
    })
    const journal = createDirectJournal(disk)
    const at = { isStaffed: false }
    const wakes: string[] = []
    const answer = (name: string): Result<unknown> => (name === 'listSupportThreads' ? succeed({ threads: [] }) : fail('support/not-found'))
    const handlers = createSupportHandlers({
      api: { call: (name: string) => Promise.resolve(answer(name) as never) },
      session: {
        currentUser: () => buildUser({ id: 'ada' }),
        withToken: <Value>(step: (token: string) => Promise<Result<Value>>) => step('token')
      },
      journal,
      isStaffed: () => at.isStaffed,
      readContacts: () => Promise.resolve({ ...none, ...ofBuild }),
      wake: () => wakes.push('wake'),
      changed: () => undefined,
      wallNow: () => 5
    })
    return { at, journal, wakes, handlers, send: () => handlers.send({ threadId: null, about: 'papers', words: 'My result is missing.' }) }
  }

  test('a message is refused and not stored if no staff read messages', async () => {
    const { journal, wakes, handlers, send } = sitDown()
    expect(codeOf(await send())).toBe('support/no-staff')
    expect({ calls: journal.calls, wakes }).toEqual({ calls: [], wakes: [] })
    expect(await handlers.list({})).toEqual(succeed({ threads: [], failure: null }))
  })

  test('control: the same message is stored at a server with staff, and stays readable after that server was left', async () => {
    const { at, wakes, handlers, send } = sitDown()
    at.isStaffed = true
    const sent = await send()
    expect(wakes).toEqual(['wake'])
    at.isStaffed = false
    const threadId = sent.ok ? sent.value.threadId : ''
    expect(await handlers.list({})).toMatchObject({ value: { threads: [{ threadId, opening: 'My result is missing.' }] } })
    expect(await handlers.read({ threadId })).toMatchObject({ value: { messages: [{ words: 'My result is missing.' }] } })
    expect(codeOf(await send())).toBe('support/no-staff')
  })

  test('the page is told whether staff read messages now, and the contacts', async () => {
    const { at, handlers } = sitDown()
    const contacts = { ...none, ...ofBuild }
    expect(await handlers.readContacts({})).toEqual(succeed({ isStaffed: false, contacts }))
    at.isStaffed = true
    expect(await handlers.readContacts({})).toEqual(succeed({ isStaffed: true, contacts }))
  })
})
