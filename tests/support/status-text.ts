import { screen } from '@testing-library/react'

/** Returns what all statuses on screen say, one per line. */
export const statusText = (): string =>
  screen
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('\n')
