import { screen } from '@testing-library/react'

/** Returns what all statuses on screen say, one per line. */
export const statusText = (): string =>
  screen
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('\n')

/** Waits for the status with a part that has this text. */
export async function findStatus(text: string | RegExp): Promise<HTMLElement> {
  const status = (await screen.findByText(text)).closest<HTMLElement>('[role="status"]')
  if (status === null) throw new Error(`no status says ${String(text)}`)
  return status
}
