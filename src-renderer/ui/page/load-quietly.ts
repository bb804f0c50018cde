let count = 0

/** Loads a part of the app for which nobody waits, or which can do without it: a failure does not reload the page. Rejects as `load` does. */
export async function loadQuietly<Part>(load: () => Promise<Part>): Promise<Part> {
  count += 1
  try {
    return await load()
  } finally {
    count -= 1
  }
}

export function isLoadingQuietly(): boolean {
  return count > 0
}
