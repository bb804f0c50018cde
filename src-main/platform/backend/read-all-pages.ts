import { succeed, type Result } from '../../../src-shared/kernel/errors/result.ts'

/** 20,000 entries: no learner has more attempts, and a server with an endless list cannot block the app. */
const MOST_PAGES = 100

/** Fetches one page after the other. Fails with the failure of the first page that could not be read. */
export async function readAllPages<Page extends { readonly next?: string | undefined }>(
  fetchPage: (query: { readonly after?: string }) => Promise<Result<Page>>
): Promise<Result<readonly Page[]>> {
  const pages: Page[] = []
  let after: string | undefined
  do {
    const page = await fetchPage(after === undefined ? {} : { after })
    if (!page.ok) return page
    pages.push(page.value)
    after = page.value.next
  } while (after !== undefined && pages.length < MOST_PAGES)
  return succeed(pages)
}
