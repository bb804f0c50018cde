import { expect, test } from 'vitest'
import { createOwnQuestionHandlers } from '../../../../src-main/content/own-question-handlers.ts'
import { fail, succeed } from '../../../../src-shared/kernel/errors/result.ts'
import { codeOf } from '../../../support/sit-in-room.ts'

const packOptions = { sets: ['Tides'], title: 'Tides', licence: 'CC0-1.0' }

function open({ isRefused = false } = {}) {
  const written: string[] = []
  const handlers = createOwnQuestionHandlers({
    api: { call: () => Promise.resolve(isRefused ? fail('own-question/nothing-whole') : succeed({ base64: 'cGFjaw==', count: 3 })) as never },
    session: { withToken: (step) => step('token') },
    saveDocument: async (document) => {
      if (!('make' in document)) throw new Error('a pack is whole before its author is asked')
      const { title, extension } = document
      const made = await document.make()
      if (!made.ok) return made
      written.push(`${title}.${extension}: ${Buffer.from(made.value).toString()}`)
      return succeed({ path: '/home/ada/own.koyapack' })
    }
  })
  return { handlers, written }
}

test('an own-question pack is written where the author chooses, with the backend’s bytes', async () => {
  const { handlers, written } = open()
  expect(await handlers.savePack(packOptions)).toEqual(succeed({ path: '/home/ada/own.koyapack', count: 3 }))
  expect(written).toEqual(['Tides.koyapack: pack'])
})

test('no pack file is written when the backend refuses the pack', async () => {
  const { handlers, written } = open({ isRefused: true })
  expect({ code: codeOf(await handlers.savePack(packOptions)), written }).toEqual({ code: 'own-question/nothing-whole', written: [] })
})
