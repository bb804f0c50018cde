import { describe, expect, it } from 'vitest'
import { createCachedSubjects } from '../../../../../src-server/content/own-questions/cached-subjects.ts'

describe('the subjects of own questions', () => {
  it('are made again only after a change, for the accounts that asked last', async () => {
    const made: string[] = []
    const { read } = createCachedSubjects(2)
    const ask = async (account: string, state: string) =>
      read(account, state, () => {
        made.push(`${account} ${state}`)
        return Promise.resolve([{ subject: account, title: state, version: 1, stimuli: [], items: [] }])
      })
    expect((await ask('ada', '1'))[0]).toMatchObject({ subject: 'ada', title: '1' })
    await Promise.all([ask('ada', '1'), ask('bola', '1')])
    expect((await ask('bola', '1'))[0]?.subject).toBe('bola')
    expect((await ask('ada', '2'))[0]?.title).toBe('2')
    expect(made).toEqual(['ada 1', 'bola 1', 'ada 2'])
    await ask('chidi', '1')
    await ask('ada', '2')
    await ask('bola', '1')
    expect(made.slice(3), 'the account that asked longest ago was left out').toEqual(['chidi 1', 'bola 1'])
  })

  it('are made again where making them failed', async () => {
    const { read } = createCachedSubjects()
    await expect(read('ada', '1', () => Promise.reject(new Error('no disk')))).rejects.toThrow('no disk')
    expect(await read('ada', '1', () => Promise.resolve([]))).toEqual([])
  })
})
