import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { MyQuestionPage } from '../../../../../src-renderer/app/pages/content/my-question-page.tsx'
import { readSoundFile } from '../../../../../src-renderer/features/content/own-questions/passages/read-sound-file.ts'
import { loadTypesetter } from '../../../../../src-renderer/ui/markup/typesetter.ts'
import type { KoyaBridge } from '../../../../../src-shared/contracts/contracts.ts'
import { SOUND_MOST_BYTES } from '../../../../../src-shared/content/media/sound.ts'
import type { OwnPassage } from '../../../../../src-shared/content/own-questions/own-passage.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildOwnQuestion, ownPassage, ownSound } from '../../../../support/build-own-question.ts'
import { createFakeBridge, signedIn } from '../../../../support/fake-bridge.ts'
import { renderPage } from '../../../../support/render-page.tsx'
import { makeToneWav, toneWav } from '../../../../support/sounds.ts'

beforeAll(() => loadTypesetter())
afterEach(() => {
  cleanup()
})

type OwnQuestions = KoyaBridge['ownQuestions']

const signature = 's'.repeat(43)
const { file } = ownSound
const address = { sha256: file?.sha256 ?? '', signature }
const heard: OwnPassage = { ...ownPassage, text: 'Listen to the talk.', sound: ownSound }
const question = buildOwnQuestion({ draft: { passageId: ownPassage.passageId } })

async function open(
  passage: OwnPassage,
  { addSound = vi.fn(), addresses = [address] }: { addSound?: OwnQuestions['addSound']; addresses?: (typeof address)[] } = {}
) {
  const keepPassage = vi.fn((sent: OwnPassage) => Promise.resolve(succeed({ revision: sent.revision })))
  await renderPage({
    route: '/dashboard/my-questions/:questionId',
    at: `/dashboard/my-questions/${question.questionId}`,
    Page: MyQuestionPage,
    bridge: createFakeBridge({
      session: { read: () => Promise.resolve(succeed(signedIn)) },
      ownQuestions: {
        list: () => Promise.resolve(succeed({ sets: [] })),
        fetch: () => Promise.resolve(succeed({ question })),
        listPassages: () => Promise.resolve(succeed({ passages: [passage], mediaAddresses: addresses })),
        keepPassage,
        addSound
      }
    }).bridge
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Edit the passage' }))
  return {
    lastSaved: () => keepPassage.mock.calls.at(-1)?.[0],
    preview: screen.getByRole('region', { name: 'What the candidate sees' }),
    /** The place of the sound, which also has the player of a sound that is there. */
    drop: (content: BlobPart) => {
      const zone = screen.getByRole('button', { name: /^(Add a|Change the) sound$/ }).closest('fieldset')
      if (zone) fireEvent.drop(zone, { dataTransfer: { files: [new File([content], 'any.mp3')] } })
    }
  }
}

it('a passage becomes something to listen to: a dropped sound is heard in the preview, and what is typed meanwhile stays', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<OwnQuestions['addSound']>>>()
  const addSound = vi.fn((_sent: { base64: string }) => promise)
  const { drop, lastSaved, preview } = await open(ownPassage, { addSound })
  fireEvent.change(screen.getByLabelText('Kind of passage'), { target: { value: 'heard' } })
  await screen.findByText('Add the sound of the passage.')
  drop(new Uint8Array(toneWav))
  await screen.findByText('Adding the sound…')
  fireEvent.change(screen.getByLabelText('What is said'), { target: { value: 'The tide rises.' } })
  if (file !== null) resolve(succeed({ sound: file, signature }))
  expect(await within(preview).findByText(/^You can play this recording 2 times/)).toBeDefined()
  expect(Buffer.from(addSound.mock.calls[0]?.[0].base64 ?? '', 'base64').equals(toneWav)).toBe(true)
  fireEvent.change(screen.getByLabelText('Plays in an exam'), { target: { value: '' } })
  await within(preview).findByText('You can play this as often as you like.')
  await waitFor(() => {
    expect(lastSaved()?.sound).toEqual({ isPlayed: true, file, transcript: 'The tide rises.', mostPlays: null })
  })
  await screen.findByRole('region', { name: 'This question is ready to use.' })
  fireEvent.change(screen.getByLabelText('Kind of passage'), { target: { value: 'read' } })
  await waitFor(() => {
    expect(lastSaved()?.sound, 'which is retained').toEqual({ isPlayed: false, file, transcript: 'The tide rises.', mostPlays: null })
  })
  expect(within(preview).queryByRole('group', { name: 'Sound' })).toBe(null)
})

it('a file that is no sound, lasts too short, or that the backend refuses is told with what to do, and the passage stays as it is', async () => {
  const addSound = vi.fn(() => Promise.resolve(fail('own-media/too-many')))
  const { drop, lastSaved } = await open(heard, { addSound })
  drop('This is no sound.')
  await screen.findByText(/^Koya cannot play this file\./)
  drop(new Uint8Array(makeToneWav(50)))
  await screen.findByText(/^A sound must last between/)
  expect(addSound).not.toHaveBeenCalled()
  drop(new Uint8Array(toneWav))
  await screen.findByText(/^You have as many pictures and sounds/)
  expect(lastSaved()).toBe(undefined)
})

it('a sound whose file was removed must be added again, and a question that shows what is said must be changed', async () => {
  await open(heard, { addresses: [] })
  expect(await screen.findAllByText('Koya no longer has this sound. Add it again.')).toHaveLength(2)
  fireEvent.change(screen.getByLabelText('What is said'), { target: { value: `The talk asks: ${question.draft.stem}` } })
  await screen.findByText(/^The question shows more than seven words/)
  fireEvent.click(screen.getByRole('button', { name: 'Remove the sound' }))
  await screen.findByText('Add the sound of the passage.')
})

it('a change of the title says nothing of the sound, which another computer may have changed meanwhile', async () => {
  const { lastSaved } = await open(heard)
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'Tides' } })
  await waitFor(() => {
    expect(lastSaved()).toMatchObject({ title: 'Tides', text: heard.text })
  })
  expect(lastSaved()).not.toHaveProperty('sound')
})

it('a file that is too large is not read', async () => {
  const read = vi.fn(() => Promise.resolve(new ArrayBuffer(0)))
  const huge = { size: SOUND_MOST_BYTES + 1, slice: () => new Blob([new Uint8Array(toneWav.subarray(0, 12))]), arrayBuffer: read }
  expect(await readSoundFile(huge as unknown as Blob)).toEqual(fail('own-media/sound-too-large'))
  expect(read).not.toHaveBeenCalled()
})
