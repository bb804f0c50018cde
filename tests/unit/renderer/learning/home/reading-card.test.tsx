import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { ReadingCard } from '../../../../../src-renderer/features/learning/home/reading-card.tsx'
import { createFakeBridge } from '../../../../support/fake-bridge.ts'
import { renderInKoya } from '../../../../support/render-in-koya.tsx'

afterEach(cleanup)

const lesson = { slug: 'waves', title: 'Waves', part: 2, partCount: 6 }

it.each([
  [{ kind: 'note', percent: 40 } as const, 'Yeast, in Biology notes: 40% of the way through.'],
  [{ kind: 'pdf', page: 3, pages: 12 } as const, 'Yeast, in Biology notes: page 3 of 12.']
])('the reading card links to a lesson and to a library, each with its own description: %o', async (place, text) => {
  const library = { serial: 'NOT-0003', title: 'Biology notes', workId: 'yeast', workTitle: 'Yeast', place }
  await renderInKoya(<ReadingCard lesson={lesson} library={library} />, createFakeBridge().bridge)
  const ways = screen.getAllByRole('link', { name: 'Continue reading' })
  expect(ways.map((way) => [way.getAttribute('href'), document.getElementById(way.getAttribute('aria-describedby') ?? '')?.textContent])).toEqual([
    ['/dashboard/assessments/lessons/waves?part=3', 'Waves: part 3 of 6.'],
    ['/dashboard/libraries/NOT-0003?work=yeast', text]
  ])
})

it('the reading card is absent when no lesson or library is half read', async () => {
  await renderInKoya(<ReadingCard lesson={null} library={null} />, createFakeBridge().bridge)
  expect(screen.queryByRole('region', { name: 'Where you stopped reading' })).toBe(null)
})
