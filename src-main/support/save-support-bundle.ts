import { writeFile } from 'node:fs/promises'
import { fail, succeed, type Result } from '../../src-shared/kernel/errors/result.ts'
import { supportBundle, type SupportFacts } from './support-bundle.ts'

interface SaveSupportBundleDeps {
  /** Asks the learner for the path; null if they cancel. */
  readonly askPath: (suggestedName: string) => Promise<string | null>
  readonly readFacts: () => Promise<SupportFacts>
  readonly log: { error: (message: string) => void }
}

/**
 * Creates the function that writes the support bundle to the path that the learner chooses, one at a time. Fails with `settings/bundle-not-written`
 * if the disk refuses it.
 */
export function createSaveSupportBundle({ askPath, readFacts, log }: SaveSupportBundleDeps): () => Promise<Result<{ path: string | null }>> {
  /** A page that calls repeatedly must not fill the screen with dialogs. */
  let saving: Promise<Result<{ path: string | null }>> | null = null

  async function save(): Promise<Result<{ path: string | null }>> {
    const facts = await readFacts()
    const path = await askPath(`koya-support-${new Date(facts.writtenAt).toISOString().slice(0, 10)}.json`)
    if (path === null) return succeed({ path: null })
    try {
      await writeFile(path, supportBundle(facts), { mode: 0o600 })
      return succeed({ path })
    } catch (error) {
      log.error(`support bundle: ${error instanceof Error && 'code' in error ? String(error.code) : String(error)}`)
      return fail('settings/bundle-not-written')
    }
  }

  return () =>
    (saving ??= save().finally(() => {
      saving = null
    }))
}
