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

test('a set is written where its author chooses, and what it lost is told; nothing is told as written if they cancel', async () => {
  const made = { base64: 'cGFjaw==', extension: 'gift' as const, written: 2, lossy: [] }
  const written: string[] = []
  const openFor = (path: string | null) =>
    createOwnQuestionHandlers({
      api: { call: () => Promise.resolve(succeed(made)) as never },
      session: { withToken: (step) => step('token') },
      saveDocument: (document) => {
        written.push(`${document.title}.${document.extension}`)
        return Promise.resolve(succeed({ path }))
      }
    })
  const request = { set: 'Tides', format: 'gift' as const }
  expect(await openFor('/home/ada/tides.gift').saveSet(request)).toEqual(succeed({ path: '/home/ada/tides.gift', written: 2, lossy: [] }))
  expect(await openFor(null).saveSet(request)).toEqual(succeed({ path: null, written: 2, lossy: [] }))
  expect(written).toEqual(['Tides.gift', 'Tides.gift'])
})

test('a file goes to the backend as its bytes, with its columns as one text', async () => {
  const asked: unknown[] = []
  const handlers = createOwnQuestionHandlers({
    api: {
      call: ((name: string, { query, file }: { query?: object; file?: Uint8Array }) => {
        asked.push({ name, query, text: Buffer.from(file ?? []).toString() })
        return Promise.resolve(fail('exchange/not-text'))
      }) as never
    },
    session: { withToken: (step) => step('token') },
    saveDocument: () => Promise.reject(new Error('nothing is saved'))
  })
  const bytes = new TextEncoder().encode('Is the moon a star?,false')
  await handlers.readFile({ name: 'tides.csv', from: 250, columns: ['question', null, 'answer'], firstRow: 'question', bytes })
  expect(asked).toEqual([
    {
      name: 'readQuestionFile',
      query: { name: 'tides.csv', from: '250', columns: 'question,,answer', firstRow: 'question' },
      text: 'Is the moon a star?,false'
    }
  ])
})
