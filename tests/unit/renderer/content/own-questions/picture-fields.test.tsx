import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { MyQuestionPage } from '../../../../../src-renderer/app/pages/content/my-question-page.tsx'
import { loadTypesetter } from '../../../../../src-renderer/ui/markup/typesetter.ts'
import type { KoyaBridge } from '../../../../../src-shared/contracts/contracts.ts'
import { fail, succeed } from '../../../../../src-shared/kernel/errors/result.ts'
import { buildOwnQuestion } from '../../../../support/build-own-question.ts'
import { createFakeBridge, signedIn } from '../../../../support/fake-bridge.ts'
import { squarePicture, squareSvg } from '../../../../support/pictures.ts'
import { renderPage } from '../../../../support/render-page.tsx'

beforeAll(() => loadTypesetter())
afterEach(() => {
  cleanup()
})

type Sent = Parameters<KoyaBridge['ownQuestions']['keep']>[0]

const { id: _, alt, ...file } = squarePicture
const signature = 's'.repeat(43)

async function open(addPicture: KoyaBridge['ownQuestions']['addPicture']) {
  const question = buildOwnQuestion()
  const keep = vi.fn((_sent: Sent) => Promise.resolve(succeed({ kept: [] })))
  await renderPage({
    route: '/dashboard/my-questions/:questionId',
    at: `/dashboard/my-questions/${question.questionId}`,
    Page: MyQuestionPage,
    bridge: createFakeBridge({
      session: { read: () => Promise.resolve(succeed(signedIn)) },
      ownQuestions: { list: () => Promise.resolve(succeed({ sets: [] })), fetch: () => Promise.resolve(succeed({ question })), keep, addPicture }
    }).bridge
  })
  const pictures = await screen.findByRole('group', { name: 'Pictures' })
  return {
    drop: (content: BlobPart) => fireEvent.drop(pictures, { dataTransfer: { files: [new File([content], 'any.png')] } }),
    lastSaved: () => keep.mock.calls.at(-1)?.[0].questions[0]?.draft,
    question
  }
}

it('a dropped drawing appears in the preview, must be described, and can be removed', async () => {
  const added = vi.fn((_sent: { base64: string }) => Promise.resolve(succeed({ picture: file, signature })))
  const { drop, lastSaved, question } = await open(added)
  drop(squareSvg)
  const description = await screen.findByLabelText('Description of picture 1')
  expect(Buffer.from(added.mock.calls[0]?.[0].base64 ?? '', 'base64').toString()).toBe(squareSvg)
  const preview = screen.getByRole('region', { name: 'What the candidate sees' })
  await waitFor(() => {
    expect(preview.querySelector('img')?.getAttribute('src')).toBe(`/item-pictures/own-${question.questionId}/${file.sha256}/${signature}`)
  })
  expect((await screen.findByRole('region', { name: 'To finish this question' })).textContent).toContain('Describe each picture')
  fireEvent.change(description, { target: { value: alt } })
  await screen.findByRole('region', { name: 'This question is ready to use.' })
  await waitFor(() => {
    expect(lastSaved()?.pictures?.map((picture) => picture.alt)).toEqual([alt])
  })
  fireEvent.click(screen.getByRole('button', { name: 'Remove picture 1' }))
  await waitFor(() => {
    expect(lastSaved()).toEqual({ ...question.draft, pictures: [] })
  })
})

it('a file that is no picture, or that the backend refuses, is told with what to do, and the question stays as it is', async () => {
  const addPicture = vi.fn(() => Promise.resolve(fail('own-media/drawing-refused')))
  const { drop, lastSaved } = await open(addPicture)
  drop('This is no picture.')
  await screen.findByText(/^Koya cannot read this file\./)
  expect(addPicture).not.toHaveBeenCalled()
  drop(squareSvg.replace('<rect', '<script/><rect'))
  await screen.findByText(/^This drawing has scripts/)
  drop(new Uint8Array(20 * 1024 * 1024 + 1))
  await screen.findByText(/^This file is too large/)
  expect(within(screen.getByRole('group', { name: 'Pictures' })).queryAllByRole('textbox')).toEqual([])
  expect(lastSaved()).toBe(undefined)
})
